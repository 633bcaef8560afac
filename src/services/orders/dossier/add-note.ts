import type { PayloadRequest } from 'payload'

import { transaction } from '@/services/database'

import { lockPurchase } from '../lock-purchase'
import { addEntry } from './order-entry'

type NoteArgs = { req: PayloadRequest; purchaseId: number; words: string; now: Date }

/**
 * Keeps a note with an order, with its author. The buyer never sees it, and it is never changed.
 *
 * @throws AppError 404 for an unknown purchase
 */
export async function addNote({ req, purchaseId, words, now }: NoteArgs): Promise<void> {
  await transaction(req, async () => {
    await lockPurchase({ req, purchaseId })
    await addEntry({ req, purchaseId, kind: 'note', words, now })
  })
}
