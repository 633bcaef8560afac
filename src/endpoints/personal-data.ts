import type { Endpoint } from 'payload'

import { erasureRequest, type ErasureResult, personExportQuery, personQuery } from '@/contracts/personal-data'
import { erasePerson } from '@/services/personal-data/erase-person'
import { exportPerson, personCsv } from '@/services/personal-data/export-person'
import { summarizePerson } from '@/services/personal-data/find-person'

import { adminOnly } from './admin-only'
import { attachment } from './attachment'
import { csv, describe, json } from './describe'
import { readJson } from './read-json'

const FILENAME = 'dati-personali'

/** What the shop holds about one person: to see, to hand over, to erase. */
export const personalData: Endpoint[] = [
  {
    path: '/admin/personal-data',
    method: 'get',
    custom: describe({
      group: 'Personal data',
      about: 'What the shop holds about a person.',
      role: 'admin',
      query: personQuery,
      answers: { 200: json('PersonSummary') },
    }),
    handler: adminOnly(async (req) => {
      const { email } = personQuery.parse(Object.fromEntries(req.searchParams))
      return Response.json(await summarizePerson({ req, email }))
    }),
  },
  {
    path: '/admin/personal-data/export',
    method: 'get',
    custom: describe({
      group: 'Personal data',
      about: 'All of it, to hand over (GDPR art. 15 and 20).',
      role: 'admin',
      query: personExportQuery,
      answers: { 200: [json('PersonExport'), csv] },
    }),
    handler: adminOnly(async (req) => {
      const { email, format } = personExportQuery.parse(Object.fromEntries(req.searchParams))
      const data = await exportPerson({ req, email, now: new Date() })
      const [type, body] =
        format === 'csv'
          ? ['text/csv; charset=utf-8', personCsv(data)]
          : ['application/json; charset=utf-8', JSON.stringify(data, null, 2)]
      return attachment({ body, type, name: `${FILENAME}.${format}` })
    }),
  },
  {
    path: '/admin/personal-data/erase',
    method: 'post',
    custom: describe({
      group: 'Personal data',
      about: 'Erases what may be erased (GDPR art. 17).',
      role: 'admin',
      body: erasureRequest,
      answers: { 200: json('ErasureResult') },
      refuses: [404, 409],
    }),
    handler: adminOnly(async (req) => {
      const { email, confirmed_email: confirmedEmail } = erasureRequest.parse(await readJson(req))
      const erased = await erasePerson({ req, email, confirmedEmail })
      return Response.json({ success: true, erased } satisfies ErasureResult)
    }),
  },
]
