import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { limits } from '@/config/limits'
import { type ImportProgress } from '@/contracts/tables'
import { forecastOf } from '@/services/email-automation/confirm-recipients'
import { dropSpooled, importRows, spoolCsv } from '@/services/tables/csv'
import { AppError } from '@/shared/app-error'

import { adminOnly } from './admin-only'
import { agreedValues } from './agreed-values'
import { askRecipients, describe, file, json, refusalWith } from './describe'
import { withErrors } from './with-errors'

const LINES = 'application/x-ndjson'

const importQuery = z.object({
  dry_run: z.enum(['0', '1']).optional(),
  // An empty text would count as 0.
  confirmed_recipients: z.preprocess(
    (text) => (text === '' ? NaN : text),
    z.coerce.number().int().optional(),
  ),
})

type Work = (signal: AbortSignal | undefined, tell?: (progress: ImportProgress) => void) => Promise<Response>

/**
 * `POST /api/tables/{table}/import?dry_run=1` with the CSV as its body. Asked for `application/x-ndjson` it answers in
 * lines: `{progress}` as the work goes on, and at the end `{status, answer}`, what it would have answered otherwise.
 * A client that disconnects before the end has changed nothing.
 */
export const importCsv: Endpoint = {
  path: '/tables/:table/import',
  method: 'post',
  custom: describe({
    group: 'Table {table}',
    about:
      'Adds and changes rows by a CSV: all of it, or nothing. Asked for `application/x-ndjson` it tells how far it is, line by line.',
    role: 'admin',
    query: importQuery,
    otherBodies: ['text/csv'],
    answers: {
      200: [json('ImportReport'), file(LINES)],
      400: [json('ImportReport'), refusalWith({})],
      409: [refusalWith({}), askRecipients],
    },
    refuses: [413, 415, 429],
  }),
  handler: adminOnly(async (req) => {
    if (!/^text\/csv\b/i.test(req.headers.get('content-type') ?? '')) {
      throw new AppError(415, 'Invia un file CSV.')
    }
    const { dry_run, confirmed_recipients } = importQuery.parse(Object.fromEntries(req.searchParams))
    const isDryRun = dry_run === '1'
    agreedValues(req, { confirmed_recipients })
    const body = req.body as ReadableStream<Uint8Array> | null
    const csv = await spoolCsv({ body, maxBytes: limits.tables.importBytes })
    const work: Work = async (signal, onProgress) => {
      try {
        const tableName = req.routeParams?.table
        const report = await importRows({ req, tableName, csv, isDryRun, signal, onProgress })
        const leaving = forecastOf(req)
        const status = isDryRun || report.applied ? 200 : 400
        return Response.json(
          { ...report, ...(leaving && { recipients: leaving.forecast, times: leaving.times }) },
          { status },
        )
      } catch (error) {
        if (signal?.aborted) return new Response(null, { status: 499 })
        throw error
      } finally {
        await dropSpooled(csv)
      }
    }
    return req.headers.get('accept')?.includes(LINES) ? inLines(req, work) : work(req.signal ?? undefined)
  }),
}

function inLines(req: PayloadRequest, work: Work): Response {
  const left = new AbortController()
  const signal = req.signal ? AbortSignal.any([req.signal, left.signal]) : left.signal
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const say = (line: object) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const answer = await withErrors(() => work(signal, (progress) => say({ progress })))(req)
      if (signal.aborted) return
      say({ status: answer.status, answer: (await answer.json()) as unknown })
      controller.close()
    },
    cancel: (reason) => left.abort(reason),
  })
  return new Response(body, {
    headers: {
      'Content-Type': `${LINES}; charset=utf-8`,
      'Cache-Control': 'no-store, no-transform',
      // nginx would buffer the lines.
      'X-Accel-Buffering': 'no',
    },
  })
}
