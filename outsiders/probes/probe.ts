import type { Finding } from '../finding'
import type { Shop } from '../shop'

/** One weakness that a server can have. */
export type Probe = {
  id: string
  severity: Finding['severity']
  /** @returns the places that have it */
  find: (shop: Shop) => Promise<string[]>
}

/** Another site, which must appear nowhere. */
export const STRANGER = 'stranger.example'

/** Runs a question over many values one after the other, and keeps what it finds. */
export async function collect<Value>(
  values: readonly Value[],
  look: (value: Value) => Promise<readonly string[] | string | undefined>,
): Promise<string[]> {
  const found: string[] = []
  for (const value of values) found.push(...[(await look(value)) ?? []].flat())
  return found
}
