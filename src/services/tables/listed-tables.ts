/** How a Payload collection shows up among the tables. One line adds a table (contract §5). */
export type ListedTable = {
  /** The collection's slug. */
  slug: string
  /** Number fields that hold whole numbers: Payload knows one kind of number only. */
  integers?: string[]
  /**
   * For a view, which has no indexes and no count: the table that holds its rows once more, with both. It follows later,
   * when `NAME_catch_up(n)` is called, which takes in so many rows at most and says whether that was all. A row that was
   * deleted comes back by `NAME_restore(id)`, which says whether there was one.
   */
  copy?: string
}

/** The order of the sidebar; the first is open when nobody chose. */
export const listedTables: ListedTable[] = [
  { slug: 'contact-submissions' },
  { slug: 'purchases', integers: ['amount_cents'] },
  { slug: 'email-sequences', integers: ['send_after_days', 'is_active'] },
  { slug: 'email-tracking', copy: 'email_tracking_listed' },
  { slug: 'faqs' },
  { slug: 'testimonials' },
  { slug: 'users' },
  { slug: 'product-files' },
]
