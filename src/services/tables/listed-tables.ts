/** How a Payload collection shows up among the tables. One line adds a table (contract §5). */
export type ListedTable = {
  /** The collection's slug. */
  slug: string
  /** Number fields that hold whole numbers: Payload knows one kind of number only. */
  integers?: string[]
  /** A view in the database: it has no indexes and no count of its own, so both are taken each time. */
  isView?: boolean
}

/** The order of the sidebar; the first is open when nobody chose. */
export const listedTables: ListedTable[] = [
  { slug: 'contact-submissions' },
  { slug: 'purchases', integers: ['amount_cents'] },
  { slug: 'email-sequences', integers: ['send_after_days', 'is_active'] },
  { slug: 'email-tracking', isView: true },
  { slug: 'faqs' },
  { slug: 'testimonials' },
  { slug: 'users' },
  { slug: 'product-files' },
]
