/** What the panel and the preview beside it tell each other, by `postMessage`. */
export type PreviewMessage =
  /**
   * `show`: the preview scrolls there. `open`: the panel opens the field. Document and path are as `data-field` in the
   * preview names them: `landing:hero.title`, `faqs/12:question`.
   */
  | { type: 'ore-serene/show' | 'ore-serene/open'; field: string }
  /** The preview listens from now on. */
  | { type: 'ore-serene/ready' }

export const SHOW = 'ore-serene/show'
export const OPEN = 'ore-serene/open'
export const READY = 'ore-serene/ready'

/** The letters that names of documents, names of fields and ids of entries are made of. */
const FIELD = /^[a-z0-9-]+(?:\/\d+)?:[\w.-]*$/i

type Heard = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>
type Expected = {
  type: PreviewMessage['type']
  /** Who may say it: this origin, in this window. */
  origin: string
  source: unknown
}

/** The field that a message names; undefined when it is another message, or comes from anybody else. */
export function fieldOf(event: Heard, expected: Expected): string | undefined {
  if (!isFrom(event, expected)) return undefined
  const { field } = event.data as { field?: unknown }
  return typeof field === 'string' && FIELD.test(field) ? field : undefined
}

/** Whether it is a message of that type, from that window and this origin. */
export function isFrom({ data, origin, source }: Heard, expected: Expected): boolean {
  if (origin !== expected.origin || !source || source !== expected.source) return false
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === expected.type
}

/** `landing:hero.title` as its two halves. */
export function splitField(field: string): { document: string; path: string } {
  const at = field.indexOf(':')
  return { document: field.slice(0, at), path: field.slice(at + 1) }
}
