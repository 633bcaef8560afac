const PATIENCE_MS = 3000
const FOCUSABLE = 'input, textarea, select, [contenteditable="true"], button'

/**
 * Brings a field of the panel's form into view and puts the cursor into it, as soon as it is there: a part that was just
 * opened is rendered a moment later, and what is far below the screen only once it comes near. Payload gives the element of
 * a field an id made of its path, and a rich text `data-field-path`; `tests/e2e/content-sections.spec.ts` holds that.
 *
 * @returns what stops waiting for it
 */
export function focusField(path: string): () => void {
  if (enter(path)) return () => {}
  const stop = () => {
    changes.disconnect()
    clearTimeout(patience)
  }
  const changes = new MutationObserver(() => {
    if (enter(path)) stop()
  })
  changes.observe(document.body, { attributes: true, childList: true, subtree: true })
  const patience = setTimeout(stop, PATIENCE_MS)
  return stop
}

function enter(path: string): boolean {
  const element = elementOf(path)
  // The fields of a folded entry are there, but take no cursor.
  if (!element?.checkVisibility()) {
    nearestTo(path)?.scrollIntoView({ block: 'end' })
    return false
  }
  element.scrollIntoView({ block: 'center' })
  const control = element.matches(FOCUSABLE) ? element : element.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  return true
}

const elementOf = (path: string): Element | null =>
  document.getElementById(`field-${path.replaceAll('.', '__')}`) ??
  document.querySelector(`[data-field-path="${CSS.escape(path)}"]`)

/** The innermost list or group around a field that is there already. */
function nearestTo(path: string): Element | undefined {
  const parts = path.split('.')
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const element = elementOf(parts.slice(0, length).join('.'))
    if (element?.checkVisibility()) return element
  }
  return undefined
}
