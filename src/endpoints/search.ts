import type { Endpoint } from 'payload'

import { searchQuery } from '@/contracts/search'
import { searchTables } from '@/services/search/search-tables'
import { searchTexts } from '@/services/search/search-texts'

import { describe, json } from './describe'
import { reading } from './reading'
import { panelUser } from './signed-in'
import { withErrors } from './with-errors'

/** `GET /api/admin/search?q=`: everything that contains the words; for editors the texts that they may edit. */
export const search: Endpoint = {
  path: '/admin/search',
  method: 'get',
  custom: describe({
    group: 'Search',
    about: 'Everything that contains the words; an editor gets the texts alone.',
    role: 'editor',
    query: searchQuery,
    answers: { 200: json('SearchAnswer') },
  }),
  handler: withErrors(
    reading(async (req) => {
      const { role } = panelUser(req)
      const { q: words } = searchQuery.parse(Object.fromEntries(req.searchParams))
      const [tables, texts] = await Promise.all([
        role === 'admin' ? searchTables({ req, words }) : '[]',
        searchTexts({ req, words }),
      ])
      return new Response(`{"tables":${tables},"texts":${JSON.stringify(texts)}}`, {
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    }),
  ),
}
