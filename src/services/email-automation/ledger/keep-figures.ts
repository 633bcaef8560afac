import type { Database } from '@/services/database'

/** Folds what has changed in the log into its sums by day, and ends the runs of which nothing waits any more. */
export async function keepFigures({ db }: { db: Database }): Promise<void> {
  await db.query('SELECT email_fold_sums(), email_end_runs()')
}
