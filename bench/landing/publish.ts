import type { App } from '../../tests/support/app'
import { signIn } from '../../tests/support/sign-in'
import { median } from '../throughput'

const GIVEN_UP_MS = 30_000

/** Milliseconds from the answer to an editor's "Pubblica" until a visitor reads the new title: the median of several. */
export async function publishToShown(app: App, times: number): Promise<number> {
  const { headers } = await signIn({ app, role: 'editor' })
  const address = `${app.url}/api/globals/landing`
  const { hero } = (await (await fetch(`${address}?depth=0`, { headers })).json()) as { hero: object }
  const waited: number[] = []
  for (let round = 0; round < times; round++) {
    const title = `Il titolo numero ${round} di questa prova`
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ hero: { ...hero, title }, _status: 'published' }),
    })
    if (!response.ok) throw new Error(`not published: ${response.status} ${await response.text()}`)
    waited.push(await untilShown(app.url, title))
  }
  return median(waited)
}

async function untilShown(url: string, title: string): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const html = await (await fetch(url)).text()
    const waited = performance.now() - begun
    if (html.includes(title)) return waited
    if (waited > GIVEN_UP_MS) throw new Error(`${title} is not on the page after ${GIVEN_UP_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
