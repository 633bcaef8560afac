import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { chooseEncoding, compressOnce, type Encoding } from './encoding'
import { scriptsAfterPaint } from './scripts-after-paint'
import { byHashes, contentSecurityPolicy, type HeaderPolicy, securityHeaders } from './security-headers'

/** Carries the process's own secret on the requests by which it asks Next for a page to keep. */
export const RENDER_HEADER = 'x-ore-serene-render'

/** A page as Next rendered it just now. */
export type RenderedPage = { status: number; html: Buffer; setsCookie: boolean }

/**
 * A browser asks each time. A cache on the way may answer for a second by itself; as caches count whole seconds that
 * can be almost two, and what an editor publishes is to be seen within two.
 */
const CACHE_CONTROL = 'max-age=0, s-maxage=1'

type Variant = {
  body: Buffer
  etag: string
  found: string[]
  unchanged: string[]
  /** The head of an answer with `found`, as Node wrote it in that second of its clock. */
  head?: { text: string; second: number }
}
type ReadyPage = { hash: string; variants: Record<Encoding, Variant> }

export type ReadyPages = {
  /** Answers from the kept bytes when it can, else leaves the request alone. */
  answer: (req: IncomingMessage, res: ServerResponse) => boolean
  /**
   * Renders every page again; what cannot be rendered now keeps its last good bytes.
   *
   * @returns why, a line for each page that could not be rendered; none when all could
   */
  refresh: () => Promise<string[]>
}

type ReadyPagesArgs = {
  paths: readonly string[]
  policy: HeaderPolicy
  /** What a request of our own carries under `RENDER_HEADER`: it must reach Next, not the page it is to replace. */
  renderSecret: string
  /** Asks Next itself for a page. */
  render: (path: string) => Promise<RenderedPage>
}

/**
 * The finished pages of the current content, as bytes: compressed once, with their headers put together once. A visit
 * costs neither a rendering nor a query.
 */
export function createReadyPages({ paths, policy, renderSecret, render }: ReadyPagesArgs): ReadyPages {
  const pages = new Map<string, ReadyPage>()

  /** @throws Error when the page could not be rendered */
  async function refreshOne(path: string): Promise<void> {
    const page = await render(path)
    if (page.status >= 500 || isErrorPage(page.html))
      throw new Error(`${path}: an error page (${page.status})`)
    if (page.status !== 200 || page.setsCookie) {
      // Not there, or not the same for everybody: Next answers it each time.
      pages.delete(path)
      return
    }
    const html = Buffer.from(scriptsAfterPaint(page.html.toString('utf8')))
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    if (pages.get(path)?.hash === hash) return
    const bodies = await compressOnce(html)
    const common = commonHeaders(html, path, policy)
    const variant = (encoding: Encoding) => toVariant({ body: bodies[encoding], encoding, hash, common })
    pages.set(path, {
      hash,
      variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    })
  }

  return {
    answer: (req, res) => {
      const url = req.url!
      const question = url.indexOf('?')
      const page = pages.get(question === -1 ? url : url.slice(0, question))
      if (!page || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      // The page at the root is the same whatever an advertisement appends; elsewhere a query may have a meaning.
      if (question > 1 || (question === 1 && url.includes('_rsc'))) return false
      const asked = readHeaders(req.rawHeaders, renderSecret)
      if (!asked) return false
      const variant = page.variants[chooseEncoding(asked.encoding)]
      if (asked.etags !== '' && matches(asked.etags, variant.etag)) {
        res.writeHead(304, variant.unchanged)
        res.end()
      } else {
        writeFound(res, variant)
        if (req.method === 'HEAD') res.end()
        else res.end(variant.body)
      }
      return true
    },
    refresh: async () => {
      const faults: string[] = []
      for (const path of paths) {
        await refreshOne(path).catch((error: unknown) => faults.push(messageOf(error)))
      }
      return faults
    },
  }
}

/**
 * Node checks each header of each answer, and these never change: that is a fifth of what a visit costs. So what it has
 * written once serves for as long as its date is true. A Node that keeps its head elsewhere writes it each time.
 *
 * That the connection stays open goes without saying from HTTP/1.1 on (RFC 9112, section 9.3).
 */
function writeFound(res: ServerResponse, variant: Variant): void {
  const second = Math.floor(Date.now() / 1000)
  const node = res as { _header?: unknown }
  const persists = res.shouldKeepAlive && res.req.httpVersionMinor === 1
  if (variant.head?.second === second && persists && node._header === null) {
    node._header = variant.head.text
    return
  }
  if (persists) res.removeHeader('Connection')
  res.writeHead(200, variant.found)
  if (persists && typeof node._header === 'string') variant.head = { text: node._header, second }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What Next sends when a component threw before anything was rendered. */
const isErrorPage = (html: Buffer) => html.includes('<html id="__next_error__"')

/**
 * The few headers that decide, read from the raw list: building Node's header object costs more than all the rest.
 *
 * @returns nothing when Next has to answer: its own client asks for data, an editor looks at a draft, or this process
 *   renders the page anew
 */
function readHeaders(raw: string[], renderSecret: string): { encoding: string; etags: string } | undefined {
  let encoding = ''
  let etags = ''
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!
    switch (name.length) {
      case 3:
        if (name.toLowerCase() === 'rsc') return undefined
        break
      case 6:
        if (name.toLowerCase() === 'cookie' && raw[index + 1]!.includes('__prerender_bypass'))
          return undefined
        break
      case 13:
        if (name.toLowerCase() === 'if-none-match') etags = raw[index + 1]!
        break
      case 15:
        if (name.toLowerCase() === 'accept-encoding') encoding = raw[index + 1]!
        break
      case RENDER_HEADER.length:
        if (name.toLowerCase() === RENDER_HEADER && raw[index + 1] === renderSecret) return undefined
        break
    }
  }
  return { encoding, etags }
}

const matches = (etags: string, etag: string) =>
  etags === '*' || etags.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)

function commonHeaders(html: Buffer, path: string, policy: HeaderPolicy): string[] {
  const csp = contentSecurityPolicy(policy, byHashes(html.toString('utf8')))
  return [
    ...['Cache-Control', CACHE_CONTROL],
    ...['Vary', 'RSC, Accept-Encoding'],
    ...['Content-Security-Policy', csp],
    ...securityHeaders(policy, path).flat(),
  ]
}

type VariantArgs = { body: Buffer; encoding: Encoding; hash: string; common: string[] }

function toVariant({ body, encoding, hash, common }: VariantArgs): Variant {
  const etag = `"${hash}-${encoding}"`
  const unchanged = ['ETag', etag, ...common]
  const found = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)]
  if (encoding !== 'identity') found.push('Content-Encoding', encoding)
  return { body, etag, found: [...found, ...unchanged], unchanged }
}
