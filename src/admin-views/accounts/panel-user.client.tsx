'use client'

import { useAuth } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

/**
 * `GET /api/users/me` answers as the contract has it, for every page of the shop. Payload's panel wants one thing more:
 * the name of the collection its user comes from, which it needs to mark a document as being edited.
 */
export function PanelUser({ children }: { children: ReactNode }) {
  const { user, setUser } = useAuth()
  useEffect(() => {
    const known = user as { collection?: string } | null | undefined
    if (user && !known?.collection)
      setUser({ user: { ...user, collection: 'users' } } as Parameters<typeof setUser>[0])
  }, [user, setUser])
  return children
}
