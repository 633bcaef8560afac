import { expect } from 'vitest'

import type { App } from './app'
import type { Client } from './tables-client'

type Global = Record<string, unknown> & { hero: Record<string, unknown>; urgency: Record<string, unknown> }

export const PRICE = (amount: string) => `${amount}\u00a0€`

/**
 * An editor at work on a shop's content, and a visitor who looks at it.
 *
 * @param shop asked at each call: the application starts after the file has been read
 */
export function contentClient(shop: () => { app: App; editor: Client }) {
  const page = async (path = '/') => (await fetch(`${shop().app.url}${path}`)).text()
  /** Nothing until the process has finished bytes of it, which alone have an ETag: until then each visit is rendered. */
  const keptPage = async (path: string) => {
    const answer = await fetch(`${shop().app.url}${path}`)
    const text = await answer.text()
    return answer.headers.has('etag') ? text : ''
  }
  const landing = async () =>
    (await shop().editor.call('GET', '/api/globals/landing?depth=0')).body as unknown as Global
  const publish = (data: Record<string, unknown>) =>
    shop().editor.call('POST', '/api/globals/landing', { ...data, _status: 'published' })
  return {
    page,
    /**
     * Content is promised to show within two seconds; how long this machine takes is not what is tested here. From then on
     * no visit gets the page before: what a process rendered first may be from before the change, and be kept after it.
     */
    shows: (text: string, path = '/') => expect.poll(() => keptPage(path), { interval: 100 }).toContain(text),
    landing,
    publish,
    publishOffer: (data: Record<string, unknown>) =>
      shop().editor.call('POST', '/api/globals/offer', { ...data, _status: 'published' }),
    /** Sets every claim that hurries a visitor to one mode. */
    setUrgency: async (mode: 'decorative' | 'real' | 'hidden', more: Record<string, unknown> = {}) => {
      const { urgency } = await landing()
      const parts = ['banner', 'badges', 'firstStrip', 'secondStrip']
      const changed = parts.map((part): [string, object] => [part, { ...(urgency[part] as object), mode }])
      const data = { urgency: { ...urgency, ...more, ...Object.fromEntries(changed) } }
      expect((await publish(data)).status).toBe(200)
    },
  }
}

/** What a refusal of Payload's says of one field. */
export function messageAt(body: unknown, path: string): string | undefined {
  const { errors } = body as { errors: { data?: { errors: { path: string; message: string }[] } }[] }
  return errors[0]?.data?.errors.find((fault) => fault.path === path)?.message
}
