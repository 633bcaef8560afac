import type { Payload, TypedUser } from 'payload'
import sanitizeHtml from 'sanitize-html'

import type { Faq, Landing, Offer, SiteSetting, Testimonial } from '@/payload-types'
import { fillAll } from '@/shared/fill-placeholders'
import { discountPercent, formatMoney, toCents } from '@/shared/money'

import { localAddress, type Picture, toPicture } from './picture'
import { decideUrgency, readSales, type UrgencyView } from './read-urgency'

export type OfferView = {
  title: string
  features: { text: string; value: string | null }[]
  isPopular: boolean
  /** For people: `37 €`. */
  price: string
  originalPrice: string
  /** Whole per cent; 0 when there is none. */
  discount: number
  /** What a buy button sends (spec §3). */
  product: { name: string; price: number; currency: string }
}

export type TestimonialView = Pick<Testimonial, 'id' | 'name' | 'role' | 'content' | 'rating' | 'result'> & {
  photo: Picture | null
}

export type FaqView = { id: number; question: string; answerHtml: string }

export type LandingView = {
  landing: Landing
  offer: OfferView
  faqs: FaqView[]
  testimonials: TestimonialView[]
  urgency: UrgencyView
  settings: SiteSetting
}

type ReadLandingArgs = {
  payload: Payload
  now: Date
  /** Shows drafts to this person, as far as they may see them; without it, what is published. */
  draftFor?: TypedUser
}

/**
 * Everything the page shows, ready to print: prices filled into the sentences, pictures with their sizes, answers
 * cleaned of any markup but text's own.
 */
export async function readLanding({ payload, now, draftFor }: ReadLandingArgs): Promise<LandingView> {
  const asWho = draftFor
    ? { draft: true, overrideAccess: false, user: draftFor }
    : { draft: false, overrideAccess: true }
  const [landing, offer, settings, faqs, testimonials] = await Promise.all([
    payload.findGlobal({ slug: 'landing', depth: 1, ...asWho }),
    payload.findGlobal({ slug: 'offer', depth: 0, ...asWho }),
    payload.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true }),
    payload.find({ collection: 'faqs', sort: '_order', pagination: false, depth: 0, overrideAccess: true }),
    payload.find({
      collection: 'testimonials',
      where: { is_visible: { not_equals: false } },
      sort: '_order',
      pagination: false,
      depth: 0,
      overrideAccess: true,
    }),
  ])
  const offerView = viewOffer(offer)
  const values = {
    price: offerView.price,
    originalPrice: offerView.originalPrice,
    discount: `${offerView.discount}%`,
    product: offerView.title,
    year: String(now.getUTCFullYear()),
  }
  const filled = { ...landing, ...fillAll(texts(landing), values) }
  const sales = await readSales({ payload, settings: landing.urgency, now })
  return {
    landing: filled,
    offer: { ...offerView, features: fillAll(offerView.features, values) },
    faqs: faqs.docs.map((faq) => viewFaq(fillAll(faq, values))),
    testimonials: await viewTestimonials(payload, testimonials.docs),
    urgency: decideUrgency({ settings: filled.urgency, sales, now }),
    settings,
  }
}

/** The parts of the page that hold text; the row's own columns stay as they are. */
function texts({ id: _id, _status, updatedAt: _updatedAt, createdAt: _createdAt, ...parts }: Landing) {
  return parts
}

function viewOffer(offer: Offer): OfferView {
  const [original, current] = [toCents(offer.originalPrice), toCents(offer.currentPrice)]
  return {
    title: offer.title,
    features: offer.features.map(({ text, value }) => ({
      text,
      value: typeof value === 'number' ? formatMoney(toCents(value), offer.currency) : null,
    })),
    isPopular: offer.isPopular ?? false,
    price: formatMoney(current, offer.currency),
    originalPrice: formatMoney(original, offer.currency),
    discount: discountPercent(original, current),
    product: { name: offer.productName, price: offer.currentPrice, currency: offer.currency },
  }
}

function viewFaq(faq: Faq): FaqView {
  return {
    id: faq.id,
    question: faq.question,
    answerHtml: sanitizeHtml(faq.answer_rich_text, {
      allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
      allowedAttributes: { a: ['href'] },
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    }),
  }
}

async function viewTestimonials(payload: Payload, rows: Testimonial[]): Promise<TestimonialView[]> {
  const nameOf = (url: string) => decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? '')
  const names = rows.flatMap((row) => (row.photo_media_url ? [nameOf(row.photo_media_url)] : []))
  const known = await payload.find({
    collection: 'media',
    where: { filename: { in: names } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const byName = new Map(known.docs.map((media) => [media.filename, media]))
  return rows.map(({ id, name, role, content, rating, result, photo_media_url: url }) => {
    const media = url ? byName.get(nameOf(url)) : undefined
    return { id, name, role, content, rating, result, photo: toPicture(media) ?? plainPicture(url) }
  })
}

/** A picture of this site without a row among the media. The page shows none of another site: it asks nobody else. */
function plainPicture(url: string | null | undefined): Picture | null {
  const src = localAddress(url ?? '')
  return /^\/(?!\/)/.test(src) ? { src, srcSet: '', width: 160, height: 160, alt: '' } : null
}
