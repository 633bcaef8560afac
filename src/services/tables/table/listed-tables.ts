/** How a Payload collection shows up among the tables. One line adds a table (contract §5). */
export type ListedTable = {
  /** The collection's slug. */
  slug: string
  /** Number fields that hold whole numbers: Payload knows one kind of number only. */
  integers?: string[]
}

/**
 * The order of the sidebar; the first is open until a person chooses another. Rows of each can be added, changed and
 * deleted (contract §4), so invoices are not among them; nor is the log of mail, whose one place is 'Tracciamento Invii'.
 */
export const listedTables: ListedTable[] = [
  { slug: 'contact-submissions' },
  { slug: 'purchases', integers: ['amount_cents', 'refunded_cents', 'disputed_cents'] },
  { slug: 'withdrawal-requests' },
  { slug: 'email-sequences', integers: ['send_after_days', 'is_active'] },
  { slug: 'faqs' },
  { slug: 'testimonials' },
  { slug: 'reviews', integers: ['stars'] },
  { slug: 'users' },
  { slug: 'product-files' },
]
