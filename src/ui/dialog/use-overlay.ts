import { useCallback, useState } from 'react'

/**
 * What lies over a page, one thing at a time.
 *
 * @returns what is shown, a setter, and `close`, which takes away the one it is given and leaves any that was opened
 *   since: the answer to a dialog that is gone closes no other
 */
export function useOverlay<Overlay extends object>() {
  const [shown, show] = useState<Overlay>()
  const close = useCallback(
    (closing: Overlay | undefined) => show((current) => (current === closing ? undefined : current)),
    [],
  )
  return [shown, show, close] as const
}
