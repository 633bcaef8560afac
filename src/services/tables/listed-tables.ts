/** How a Payload collection shows up among the tables. One line adds a table (contract §5). */
export type ListedTable = {
  /** The collection's slug. */
  slug: string
  /** Number fields that hold whole numbers: Payload knows one kind of number only. */
  integers?: string[]
  view?: View
}

/**
 * A view cannot hold indexes and a count; the table beneath it holds them for it. That one is written too fast to wait
 * for them, so its rows get into them later: `NAME_listed` shows those that are in, and `NAME_catch_up(n)` takes in so
 * many more at most and says whether that was all.
 */
export type View = {
  /** The table beneath. */
  of: string
  /** SQL that is true for the view's rows there. */
  rows: (prefix: string) => string
  /** Its column that says which of them are in the indexes. */
  mark: string
  /** What the view's columns are beneath, where that is something else than a column of the same name. */
  expressions: Record<string, string>
}

/** The send log: what has ended in the mail ledger. */
const emailLog: View = {
  of: 'email_deliveries',
  rows: (prefix) =>
    `${prefix}state IN ('sent', 'failed') AND ${prefix}kind IN ('sequence', 'manual') AND NOT ${prefix}hidden`,
  mark: 'is_listed',
  expressions: { email_sent: `(CASE state WHEN 'sent' THEN 1 ELSE 0 END)`, updated_at: 'ended_at' },
}

/** The order of the sidebar; the first is open when nobody chose. */
export const listedTables: ListedTable[] = [
  { slug: 'contact-submissions' },
  { slug: 'purchases', integers: ['amount_cents'] },
  { slug: 'email-sequences', integers: ['send_after_days', 'is_active'] },
  { slug: 'email-tracking', view: emailLog },
  { slug: 'faqs' },
  { slug: 'testimonials' },
  { slug: 'users' },
  { slug: 'product-files' },
]
