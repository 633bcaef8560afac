import { ask, GIVEN_UP_MS } from './ask'
import type { Ground } from './works'

let edits = 0

/**
 * An editor publishes another title.
 *
 * @returns 'shown' once a visitor reads it, 'not shown' when none does in 20 s, or the status of the refusal
 */
export async function publishTitle({ url, admin }: Pick<Ground, 'url' | 'admin'>): Promise<string> {
  const address = `${url}/api/globals/landing`
  const from = '127.0.0.6'
  const found = await ask({ url: `${address}?depth=0`, from, headers: admin })
  if (found.status !== 200) return `refused ${found.status}`
  const { hero } = JSON.parse(found.text) as { hero: object }
  const title = `Il titolo numero ${++edits} sotto carico`
  const body = JSON.stringify({ hero: { ...hero, title }, _status: 'published' })
  const saved = await ask({ url: address, from, headers: admin, body })
  if (saved.status !== 200) return `refused ${saved.status}`
  for (const begun = performance.now(); performance.now() - begun < GIVEN_UP_MS;) {
    if ((await ask({ url: `${url}/`, from })).text.includes(title)) return 'shown'
  }
  return 'not shown'
}
