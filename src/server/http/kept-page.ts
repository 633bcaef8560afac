import { createHash } from 'node:crypto'

import { scriptsAfterPaint } from '../next-output/scripts-after-paint'
import { compressOnce, type Encoding } from './encoding'
import { byHashes, contentSecurityPolicy, type HeaderPolicy, securityHeaders } from './security-headers'

/**
 * A browser asks each time. A cache on the way may answer for a second by itself; as caches count whole seconds that
 * can be almost two, and what an editor publishes is to be seen within two.
 */
const CACHE_CONTROL = 'max-age=0, s-maxage=1'

/** One encoding of a page: its bytes, and the headers of an answer with them (200) and without (304). */
type Variant = { body: Buffer; etag: string; found: string[]; unchanged: string[] }

/** A page that is the same for everybody, ready to be sent. */
export type KeptPage = { hash: string; variants: Record<Encoding, Variant> }

type KeepArgs = {
  /** As Next rendered it. */
  html: string
  pathname: string
  policy: HeaderPolicy
  /** The page as it was kept before; returned as it is when its HTML is still the same. */
  before?: KeptPage
}

/** Turns a rendered page into the bytes and headers of its answers. */
export async function keepPage({ html: rendered, pathname, policy, before }: KeepArgs): Promise<KeptPage> {
  const html = scriptsAfterPaint(rendered)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  if (before?.hash === hash) return before
  const bodies = await compressOnce(Buffer.from(html))
  const common = [
    ...['Cache-Control', CACHE_CONTROL],
    ...['Vary', 'RSC, Accept-Encoding'],
    ...['Content-Security-Policy', contentSecurityPolicy(policy, byHashes(html))],
    ...securityHeaders(policy, pathname).flat(),
  ]
  const variant = (encoding: Encoding) => toVariant({ body: bodies[encoding], encoding, hash, common })
  return { hash, variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') } }
}

type VariantArgs = { body: Buffer; encoding: Encoding; hash: string; common: string[] }

function toVariant({ body, encoding, hash, common }: VariantArgs): Variant {
  const etag = `"${hash}-${encoding}"`
  const unchanged = ['ETag', etag, ...common]
  const found = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)]
  if (encoding !== 'identity') found.push('Content-Encoding', encoding)
  return { body, etag, found: [...found, ...unchanged], unchanged }
}

type Answer = { status: 200 | 304; headers: string[]; body?: Buffer }

/** @param etags the request's If-None-Match; empty when there is none */
export function answerOf(page: KeptPage, encoding: Encoding, etags: string): Answer {
  const { body, etag, found, unchanged } = page.variants[encoding]
  if (etags !== '' && matches(etags, etag)) return { status: 304, headers: unchanged }
  return { status: 200, headers: found, body }
}

const matches = (etags: string, etag: string) =>
  etags === '*' || etags.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
