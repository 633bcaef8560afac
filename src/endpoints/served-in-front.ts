import type { Endpoint } from 'payload'

import { visitReport } from '@/contracts/visits'

import { describe, file } from './describe'

type Described = Pick<Endpoint, 'path' | 'method' | 'custom'>

/** What the serving process answers itself, before Payload is asked (`src/server/http`). */
export const servedInFront: Described[] = [
  {
    path: '/visits',
    method: 'post',
    custom: describe({
      group: 'Visits',
      about: 'Counts a visit of the page that sells, as the page tells it.',
      role: 'visitor',
      body: visitReport,
      answers: { 204: null },
    }),
  },
  {
    path: '/metrics',
    method: 'get',
    custom: describe({
      group: 'Health',
      about: 'Figures for Prometheus, for callers with its token; 404 where none is configured.',
      role: 'visitor',
      answers: { 200: file('text/plain') },
      refuses: [401, 404],
    }),
  },
]
