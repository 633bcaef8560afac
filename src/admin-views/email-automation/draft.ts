import type { SequenceRow } from '@/contracts/email-answers'

/** What the dialog of a sequence works on: nothing saved yet, a row, or a copy of one. */
export type Draft = { id?: number; values?: Partial<SequenceRow>; round: number }
