import type { Database } from '@/services/database'

import { compileSequence, type CompiledSequence, type SequenceWords } from './compile-sequence'

type Kept = { version: string; compiled: Promise<CompiledSequence | undefined>; at: number }

/** For how long a compiled mail stands: the site's name at its head is part of no sequence's version. */
const NAME_MS = 60_000

/**
 * The words of sequences, read and compiled once per version: an edit shows from the next message on, another name of
 * the site within a minute.
 */
export function createSequenceCache({ db }: { db: Database }) {
  /** Promises, so that the first messages of a sequence ask for its words once, not each for itself. */
  const known = new Map<number, Kept>()

  async function read(id: number): Promise<CompiledSequence | undefined> {
    const { rows } = await db.query<SequenceWords>(
      `SELECT email_subject, email_subject_b, email_template, (SELECT name FROM site_settings LIMIT 1) AS site_name
       FROM email_sequences WHERE id = $1`,
      [id],
    )
    return rows[0] && compileSequence(rows[0])
  }

  return function compiledSequence(id: number, version: string): Promise<CompiledSequence | undefined> {
    const cached = known.get(id)
    const now = Date.now()
    if (cached?.version === version && now - cached.at < NAME_MS) return cached.compiled
    const compiled = read(id)
    known.set(id, { version, compiled, at: now })
    // A failed read is not kept: the next message reads again.
    compiled.catch(() => known.delete(id))
    return compiled
  }
}

export type SequenceCache = ReturnType<typeof createSequenceCache>
