import type { IncomingMessage, ServerResponse } from 'node:http'

import { DATA_HEADER, DATA_QUERY, DRAFT_COOKIE, isErrorPage } from '../next-output/assumptions'
import { chooseEncoding } from './encoding'
import { answerOf, type KeptPage, keepPage } from './kept-page'
import type { HeaderPolicy } from './security-headers'

/** Carries the process's own secret on the requests by which it asks Next for a page to keep. */
export const RENDER_HEADER = 'x-ore-serene-render'

/** A page as Next rendered it just now. */
export type RenderedPage = { status: number; html: string; setsCookie: boolean }

export type KeptPages = {
  /** Answers from the kept bytes when it can, else leaves the request alone. */
  answer: (req: IncomingMessage, res: ServerResponse) => boolean
  /**
   * Renders every page again; what cannot be rendered now keeps its last good bytes.
   *
   * @returns why, a line for each page that could not be rendered; none when all could
   */
  refresh: () => Promise<string[]>
}

type KeptPagesArgs = {
  paths: readonly string[]
  policy: HeaderPolicy
  /** What a request of our own carries under `RENDER_HEADER`: it must reach Next, not the page it is to replace. */
  renderSecret: string
  /** Asks Next itself for a page. */
  render: (path: string) => Promise<RenderedPage>
}

/** The finished pages of the current content: a visit costs neither a rendering nor a query. */
export function createKeptPages({ paths, policy, renderSecret, render }: KeptPagesArgs): KeptPages {
  const pages = new Map<string, KeptPage>()

  /** @throws Error when the page could not be rendered */
  async function refreshOne(pathname: string): Promise<void> {
    const { status, html, setsCookie } = await render(pathname)
    // Next's page for an address that does not exist is marked as an error page too: its status says that it is none.
    if (status >= 500 || (status < 400 && isErrorPage(html)))
      throw new Error(`${pathname}: an error page (${status})`)
    // Not there, or made for one visitor: Next answers it each time.
    if (status !== 200 || setsCookie) pages.delete(pathname)
    else pages.set(pathname, await keepPage({ html, pathname, policy, before: pages.get(pathname) }))
  }

  return {
    answer: (req, res) => {
      const url = req.url!
      const question = url.indexOf('?')
      const page = pages.get(question === -1 ? url : url.slice(0, question))
      if (!page || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      // The page at the root is the same whatever an advertisement appends; elsewhere a query may have a meaning.
      if (question > 1 || (question === 1 && url.includes(DATA_QUERY))) return false
      const asked = readHeaders(req.rawHeaders, renderSecret)
      if (!asked) return false
      const { status, headers, body } = answerOf(page, chooseEncoding(asked.encoding), asked.etags)
      res.writeHead(status, headers)
      res.end(req.method === 'HEAD' ? undefined : body)
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
    const value = raw[index + 1]!
    switch (name.length) {
      case DATA_HEADER.length:
        if (name.toLowerCase() === DATA_HEADER) return undefined
        break
      case COOKIE.length:
        if (name.toLowerCase() === COOKIE && value.includes(DRAFT_COOKIE)) return undefined
        break
      case IF_NONE_MATCH.length:
        if (name.toLowerCase() === IF_NONE_MATCH) etags = value
        break
      case ACCEPT_ENCODING.length:
        if (name.toLowerCase() === ACCEPT_ENCODING) encoding = value
        break
      case RENDER_HEADER.length:
        if (name.toLowerCase() === RENDER_HEADER && value === renderSecret) return undefined
        break
    }
  }
  return { encoding, etags }
}

const COOKIE = 'cookie'
const IF_NONE_MATCH = 'if-none-match'
const ACCEPT_ENCODING = 'accept-encoding'
