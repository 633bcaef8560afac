import type { Endpoint } from 'payload'

import { pagePolicy } from '@/services/openapi/page-style'
import { readDocument } from '@/services/openapi/read-document'
import { renderPage } from '@/services/openapi/render-page'

import { describe, json, page } from './describe'
import { withErrors } from './with-errors'

/** Asked for again each time, and sent only when it is another. */
const CACHE = 'public, no-cache'

/** What this API is, for programs and for people. It names addresses and shapes, nothing that is stored. */
export const openApi: Endpoint[] = [
  {
    path: '/openapi.json',
    method: 'get',
    custom: describe({
      group: 'API',
      about: 'This description.',
      role: 'visitor',
      answers: { 200: json({ type: 'object', required: ['openapi', 'info', 'paths'] }), 304: null },
    }),
    handler: withErrors(async (req) => {
      const { text, etag } = await readDocument()
      const headers = { ETag: etag, 'Cache-Control': CACHE }
      if (req.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      return new Response(text, {
        headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
      })
    }),
  },
  {
    path: '/docs',
    method: 'get',
    custom: describe({ group: 'API', about: 'The same as a page.', role: 'visitor', answers: { 200: page } }),
    handler: withErrors(async () => {
      const { document } = await readDocument()
      return new Response(renderPage(document), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': CACHE,
          'Content-Security-Policy': pagePolicy,
          'X-Robots-Tag': 'noindex',
        },
      })
    }),
  },
]
