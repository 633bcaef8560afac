import { useEffect } from 'react'

/** Nobody's words are lost to a key or a click beside the dialog. */
export const askToLeave = (isDirty: boolean): boolean =>
  !isDirty || window.confirm('Chiudere senza salvare? Le modifiche andranno perse.')

/** Nor to a reload or a closed tab: the browser asks, in its own words. */
export function useLeaveQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
