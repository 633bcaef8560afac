import { testimonials } from '@/content/landing/middle'
import { defaultPages } from '@/content/legal-pages'
import { defaultTestimonials } from '@/content/testimonials'
import type { Database } from '@/services/database'
import { privateFilename } from '@/services/downloads/private-filename'

import type { SellerRow } from '@/services/orders/receipts/seller-facts'
import { TEST_SESSION } from '@/shared/trial-purchase'

import type { OpeningFacts } from './opening-facts'

type Row = {
  last_event: Date | null
  seller: SellerRow | null
  offer: OpeningFacts['offer']
  products: { name: string; file_url: string | null }[]
  stored: string[]
  pages: string[]
  admins: number
  claims: OpeningFacts['claims'] | null
  seeded_buyers: string[]
  seeded_lead: boolean | null
}

/** All in one statement: the page asks for it every minute. */
const QUERY = `
  SELECT
    -- Sessions of Stripe's test mode name themselves; events about them prove nothing of real payments.
    (SELECT created_at FROM stripe_events e
     WHERE (object_id IS NULL OR NOT starts_with(object_id, '${TEST_SESSION}'))
       AND NOT EXISTS (SELECT FROM purchases p
         WHERE p.payment_intent_id = e.payment_intent_id AND starts_with(p.checkout_session_id, '${TEST_SESSION}'))
     ORDER BY id DESC LIMIT 1) AS last_event,
    (SELECT to_json(s) FROM seller s ORDER BY id LIMIT 1) AS seller,
    (SELECT json_build_object('title', title, 'productName', product_name, 'originalPrice', original_price,
       'currentPrice', current_price, 'currency', currency) FROM offer ORDER BY id LIMIT 1) AS offer,
    ARRAY(SELECT json_build_object('name', product_name, 'file_url', file_url) FROM product_files
          WHERE deleted_at IS NULL AND product_type = 'digital' ORDER BY _order, id) AS products,
    ARRAY(SELECT filename::text FROM private_files WHERE filename IS NOT NULL) AS stored,
    ARRAY(SELECT slug::text FROM pages WHERE _status = 'published') AS pages,
    (SELECT count(*)::int FROM users WHERE role = 'admin') AS admins,
    (SELECT claims_mode::text FROM landing ORDER BY id LIMIT 1) AS claims,
    ARRAY(SELECT name::text FROM testimonials
          WHERE _status = 'published' AND deleted_at IS NULL AND is_visible IS NOT FALSE AND content = ANY ($1::text[])
          ORDER BY _order, id) AS seeded_buyers,
    (SELECT testimonials_lead = $2 FROM landing ORDER BY id LIMIT 1) AS seeded_lead`

const SEEDED = [defaultTestimonials.map(({ content }) => content), testimonials.lead]

export type ShopFacts = Pick<
  OpeningFacts,
  'seller' | 'offer' | 'missingPages' | 'admins' | 'claims' | 'seeded'
> & {
  lastEvent: Date | null
  /** Files for sale; `filename` is undefined where none is stored under the address that the product names. */
  products: { name: string; filename: string | undefined }[]
}

/** What the database knows of the checks before the opening. */
export async function readShop({ db }: { db: Database }): Promise<ShopFacts> {
  const { rows } = await db.query<Row>({ name: 'overview-opening', text: QUERY, values: SEEDED })
  const { last_event, seller, offer, products, stored, pages, admins, claims, seeded_buyers, seeded_lead } =
    rows[0]!
  return {
    lastEvent: last_event,
    seller: seller ?? {},
    offer,
    admins,
    claims: claims ?? 'decorative',
    seeded: { buyers: seeded_buyers, lead: seeded_lead ?? false },
    missingPages: defaultPages
      .map(({ slug }) => slug)
      .flatMap((slug) => (pages.includes(slug) ? [] : [`/${slug}`])),
    products: products.map(({ name, file_url }) => {
      const filename = privateFilename(file_url)
      return { name, filename: filename !== undefined && stored.includes(filename) ? filename : undefined }
    }),
  }
}
