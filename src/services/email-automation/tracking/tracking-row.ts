import { mailKinds } from '@/content/email-automation-kinds'
import { type Column, isoMoment, quoteText } from '@/services/tables/table'

/** The columns of the log, in the order of its CSV. */
export const TRACKING_COLUMNS: Pick<Column, 'name' | 'kind'>[] = [
  { name: 'id', kind: 'id' },
  { name: 'user_email', kind: 'text' },
  { name: 'email_sent', kind: 'number' },
  { name: 'sent_at', kind: 'moment' },
  { name: 'email_type', kind: 'text' },
  { name: 'sequence_id', kind: 'number' },
  { name: 'sequence_name', kind: 'text' },
  { name: 'session_id', kind: 'text' },
  { name: 'error_message', kind: 'text' },
  { name: 'created_at', kind: 'moment' },
  { name: 'updated_at', kind: 'moment' },
]

/** What each of them is in the ledger `d` and its sequence `s`. */
const VALUES: Record<string, string> = {
  email_sent: `CASE d.state WHEN 'sent' THEN 1 ELSE 0 END`,
  // What is no sequence has a name that says what it is.
  sequence_name: `CASE d.kind WHEN 'release' THEN ${quoteText(mailKinds.release)}
    WHEN 'recovery' THEN ${quoteText(mailKinds.recovery)} ELSE s.sequence_name END`,
  updated_at: 'd.ended_at',
}
const valueOf = (name: string) => VALUES[name] ?? `d.${name}`

type SelectArgs = {
  /** What to read from, under the name `d`, and which of it. */
  source: string
  where: string
  extra?: string
  join?: string
}

/** SQL of rows of the ledger as rows of the log. */
export const trackingSelect = ({ source, where, extra, join = '' }: SelectArgs): string => `
  SELECT ${TRACKING_COLUMNS.map(({ name }) => `${valueOf(name)} AS ${name}`).join(', ')}${extra ? `, ${extra}` : ''}
  FROM ${source} LEFT JOIN email_sequences s ON s.id = d.sequence_id ${join} WHERE ${where}`

/** SQL of the rows of some ids, newest first, with moments as JSON has them. */
export function trackingRows(ids: string): string {
  const columns = TRACKING_COLUMNS.map(({ name, kind }) =>
    kind === 'moment' ? `${isoMoment(valueOf(name))} AS ${name}` : `${valueOf(name)} AS ${name}`,
  )
  return `SELECT ${columns.join(', ')}
    FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id
    WHERE d.id = ANY (ARRAY(${ids})) ORDER BY d.ended_at DESC, d.id DESC`
}
