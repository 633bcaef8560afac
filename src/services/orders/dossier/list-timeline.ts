import type { Payload } from 'payload'

import type { Timeline, TimelineEntry } from '@/contracts/orders-dossier'
import { database } from '@/services/database'

import { TIMELINE } from './timeline-sql'

type ListArgs = {
  payload: Payload
  purchaseId: number
  /** From the page before; undefined for the newest entries. */
  after?: { us: string; key: string }
}

const PAGE = 50

/** One page of what happened to an order and what is planned for it, newest first: one query, however many there are. */
export async function listTimeline({ payload, purchaseId, after }: ListArgs): Promise<Timeline> {
  const { rows } = await database(payload).query<TimelineEntry & { us: string }>(TIMELINE, [
    purchaseId,
    after?.us ?? null,
    after?.key ?? null,
    PAGE + 1,
  ])
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    entries: page.map(({ us: _, ...entry }) => entry),
    next: rows.length > PAGE && last ? `${last.us}.${last.key}` : null,
  }
}
