import type { Database } from '@/services/database'

import { compileSequence, type CompiledSequence, type SequenceWords } from './compile-sequence'

/** The words of sequences, read and compiled once per version: an edit shows from the next message on. */
export function createSequenceCache({ db }: { db: Database }) {
  /** Promises, so that the first messages of a sequence ask for its words once, not each for itself. */
  const known = new Map<number, { version: string; compiled: Promise<CompiledSequence | undefined> }>()

  async function read(id: number): Promise<CompiledSequence | undefined> {
    const { rows } = await db.query<SequenceWords>(
      'SELECT email_subject, email_subject_b, email_template FROM email_sequences WHERE id = $1',
      [id],
    )
    return rows[0] && compileSequence(rows[0])
  }

  return function compiledSequence(id: number, version: string): Promise<CompiledSequence | undefined> {
    const cached = known.get(id)
    if (cached?.version === version) return cached.compiled
    const compiled = read(id)
    known.set(id, { version, compiled })
    // A database that was away for a moment is asked again.
    compiled.catch(() => known.delete(id))
    return compiled
  }
}

export type SequenceCache = ReturnType<typeof createSequenceCache>
