type RowsArgs = {
  /** The number of the first row; rows of several statements do not overlap. */
  from?: number
  /** The number of the last row. */
  to: number
  /** How many sources they came from. */
  sources?: number
}

/** SQL for a kind of device by a number. */
export const device = (n: string) => `(ARRAY['mobile', 'mobile', 'desktop', 'tablet'])[1 + ${n} % 4]`

/** SQL that adds purchases of three years, cliente1@posta.example and so on. */
export const purchaseRows = ({ from = 1, to, sources = 500 }: RowsArgs): string =>
  `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status,
     source, device, purchased_at)
   SELECT 'cs_live_' || i, 'stripe', 'cliente' || i || '@posta.example', 'Planner', 3700, 'EUR', 'paid',
     'origine-' || i % ${sources}, ${device('i')}::enum_purchases_device,
     now() - (${to} - i) * (interval '1095 days' / ${to})
   FROM generate_series(${from}, ${to}) i`
