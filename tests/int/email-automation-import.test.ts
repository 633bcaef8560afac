import { expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchases, addSequence } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

type Explained = { 'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }] }

test('orders of an import are linked to mails by index, also while the tables are not counted yet', async () => {
  await addSequence(shop.databaseUrl, { days: 5 })
  await addPurchases(shop.databaseUrl, 3000)
  await addPurchases(shop.databaseUrl, 3000)
  const [explained] = await query<Explained>(
    shop.databaseUrl,
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
     SELECT email_link_orders((SELECT array_agg(id) FROM (SELECT id FROM purchases ORDER BY id DESC LIMIT 3000) p))`,
  )
  const { Plan } = explained!['QUERY PLAN'][0]
  // An order's own rows stand in about twenty pages; the tables have hundreds, and thousands later.
  expect((Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']) / 3000).toBeLessThan(40)
})
