import { useCallback, useState } from 'react'

/**
 * The one dialog that is open over a page.
 *
 * @returns what is shown, a setter, and `close`, which takes away the one it is given and leaves any that was opened
 *   since: a late answer for a closed dialog closes no other
 */
export function useOverlay<Overlay extends object>() {
  const [shown, show] = useState<Overlay>()
  const close = useCallback(
    (closing: Overlay | undefined) => show((current) => (current === closing ? undefined : current)),
    [],
  )
  return [shown, show, close] as const
}
