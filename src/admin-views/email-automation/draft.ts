import type { SequenceRow } from '@/contracts/email-automation-answers'

/** What the sequence dialog edits: an empty form, a row, or a copy of one. `round` makes each opening a new form. */
export type Draft = { id?: number; values?: Partial<SequenceRow>; round: number }
