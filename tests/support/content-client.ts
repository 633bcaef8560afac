import { expect } from 'vitest'

import type { App } from './app'
import type { Client } from './tables-client'

type Global = Record<string, unknown> & { hero: Record<string, unknown>; urgency: Record<string, unknown> }

export const PRICE = (amount: string) => `${amount}\u00a0€`

/** An editor at work on a shop's content, and a visitor who looks at it. */
export function contentClient(app: App, editor: Client) {
  const page = async (path = '/') => (await fetch(`${app.url}${path}`)).text()
  return {
    page,
    /** Content is promised to show within two seconds; how long this machine takes is not what is tested here. */
    shows: (text: string, path = '/') => expect.poll(() => page(path), { interval: 100 }).toContain(text),
    landing: async () => (await editor.call('GET', '/api/globals/landing?depth=0')).body as unknown as Global,
    publish: (data: Record<string, unknown>) =>
      editor.call('POST', '/api/globals/landing', { ...data, _status: 'published' }),
    publishOffer: (data: Record<string, unknown>) =>
      editor.call('POST', '/api/globals/offer', { ...data, _status: 'published' }),
  }
}

/** What a refusal of Payload's says of one field. */
export function messageAt(body: unknown, path: string): string | undefined {
  const { errors } = body as { errors: { data?: { errors: { path: string; message: string }[] } }[] }
  return errors[0]?.data?.errors.find((fault) => fault.path === path)?.message
}
