import { compileSequence, type CompiledSequence, type SequenceWords } from './compile-sequence'
import type { Queryable } from './ledger/claim'

type Row = SequenceWords & { id: number; version: string }

/** The words of sequences, read and compiled once per version: an edit shows from the next message on. */
export function createSequenceCache({ db }: { db: Queryable }) {
  const known = new Map<number, { version: string; compiled: CompiledSequence }>()

  return async function compiledSequence(id: number, version: string): Promise<CompiledSequence | undefined> {
    const cached = known.get(id)
    if (cached?.version === version) return cached.compiled
    const { rows } = await db.query<Row>(
      `SELECT id, xmin::text AS version, email_subject, email_subject_b, email_template
       FROM email_sequences WHERE id = $1`,
      [id],
    )
    const row = rows[0]
    if (!row) return undefined
    const compiled = compileSequence(row)
    known.set(id, { version: row.version, compiled })
    return compiled
  }
}

export type SequenceCache = ReturnType<typeof createSequenceCache>
