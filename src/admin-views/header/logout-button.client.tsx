'use client'

import { useState } from 'react'

import { logout } from '@/ui/auth-client'

/** Ends the session on the server and leaves the panel. */
export function LogoutButton({ className }: { className?: string }) {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    // Whatever the server says, nobody stays on a page of the panel.
    await logout().catch(() => undefined)
    window.location.replace('/login')
  }
  return (
    <button type="button" className={className} disabled={leaving} onClick={() => void leave()}>
      Logout
    </button>
  )
}
