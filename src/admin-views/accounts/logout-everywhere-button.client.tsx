'use client'

import { Button, toast } from '@payloadcms/ui'

import { logoutEverywhere } from '@/ui/accounts/accounts-client'

export function LogoutEverywhereButton() {
  const leave = () => {
    logoutEverywhere().then(
      () => window.location.replace('/login'),
      () => toast.error('Non è riuscito. Riprova tra poco.'),
    )
  }
  return (
    <Button buttonStyle="secondary" onClick={leave}>
      Esci da tutti i dispositivi
    </Button>
  )
}
