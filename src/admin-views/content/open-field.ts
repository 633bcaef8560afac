type Opened = {
  /** Names of fields from the document inwards; entries of lists by their id or their number. */
  path: string
  /** Whether the preview scrolls there too. */
  isFollowed: boolean
}

const opened = new EventTarget()

/** Asks the form on the screen to bring a field into view and to put the cursor into it. */
export const openField = (detail: Opened): void =>
  void opened.dispatchEvent(new CustomEvent('open', { detail }))

/** @returns what stops listening */
export function onOpenField(listener: (opened: Opened) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Opened>).detail)
  opened.addEventListener('open', hear)
  return () => opened.removeEventListener('open', hear)
}
