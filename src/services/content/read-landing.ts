import type { Payload, TypedUser } from 'payload'
import sanitizeHtml from 'sanitize-html'

import type { Faq, Landing, SiteSetting, Testimonial } from '@/payload-types'
import { hasStep } from '@/services/checkout/step/read-step'
import type { Claims } from '@/services/reviews/decide-claims'
import { readClaims } from '@/services/reviews/read-claims'
import { countedAmong } from '@/services/reviews/review-figures'
import { readWithdrawalWords } from '@/services/orders/withdrawals/read-words'
import { decoded } from '@/shared/decoded'
import { pictureAddressFault } from '@/shared/picture-address'

import { localAddress, type Picture, toPicture } from './picture'
import { type ContentReader, readGlobal, readMedia, readShownRows, tellFaults } from './read-content'
import { type OfferView, readOffer } from './read-offer'
import { textFiller } from './text-filler'
import { decideUrgency, readSales, type UrgencyView } from './read-urgency'

export type TestimonialView = Pick<Testimonial, 'id' | 'name' | 'role' | 'content' | 'rating' | 'result'> & {
  photo: Picture | null
  /** It is a review of somebody who bought. */
  isVerified: boolean
}

export type FaqView = { id: number; question: string; answerHtml: string }

export type LandingView = {
  landing: Landing
  /** Null when it cannot be sold: then nothing on the page names a price or can be bought. */
  offer: OfferView | null
  faqs: FaqView[]
  testimonials: TestimonialView[]
  urgency: UrgencyView
  /** Mean and number of the reviews behind the page's figures; null while those are not counted. */
  rating: Claims['rating']
  settings: SiteSetting
  /** The words of the link to `/recesso`; null when it is switched off. */
  withdrawalLabel: string | null
  /** Buy buttons lead to the step before paying instead of the checkout itself. */
  asksFirst: boolean
}

type ReadLandingArgs = {
  payload: Payload
  now: Date
  /** Shows drafts to this person, as far as they may see them; without it, what is published. */
  draftFor?: TypedUser
  /** In a preview: the row whose draft is written. */
  open?: { faqs?: number | undefined; testimonials?: number | undefined }
}

/**
 * Everything the page shows, ready to print: prices filled into the sentences, pictures with their sizes, answers
 * cleaned of any markup but text's own. What is broken is left out and told to the operator, a line for each fault.
 */
export async function readLanding({
  payload,
  now,
  draftFor,
  open = {},
}: ReadLandingArgs): Promise<LandingView> {
  const reader: ContentReader = { payload, draftFor, faults: [] }
  const [landing, offer, settings, withdrawal, faqs, testimonials, asksFirst] = await Promise.all([
    readGlobal<Landing>(reader, 'landing'),
    readOffer(reader),
    readGlobal<SiteSetting>(reader, 'site-settings'),
    readWithdrawalWords(reader),
    readShownRows(reader, { collection: 'faqs', open: open.faqs }),
    readShownRows(reader, { collection: 'testimonials', open: open.testimonials }),
    hasStep({ payload }),
  ])
  const fill = textFiller({ offer, now })
  const filled = { ...landing, ...fill(texts(landing)) }
  const [sales, claims] = await Promise.all([
    readSales({ payload, settings: landing.urgency, now }),
    readClaims({ payload, landing: filled }),
  ])
  const view: LandingView = {
    landing: {
      ...filled,
      hero: { ...filled.hero, proof: claims.proof },
      testimonials: { ...filled.testimonials, stats: claims.stats },
    },
    offer: offer && { ...offer, features: fill(offer.features) },
    faqs: fill(faqs).map(viewFaq),
    testimonials: await viewTestimonials(
      reader,
      testimonials.filter(({ is_visible }) => is_visible !== false),
    ),
    rating: claims.rating,
    urgency: decideUrgency({ settings: filled.urgency, sales, now }),
    settings,
    withdrawalLabel: withdrawal.isOn ? withdrawal.words.label : null,
    asksFirst,
  }
  if (!draftFor) tellFaults('/', reader.faults)
  return view
}

/** The parts of the page that hold text; the row's own columns stay as they are. */
function texts({ id: _id, _status, updatedAt: _updatedAt, createdAt: _createdAt, ...parts }: Landing) {
  return parts
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

async function viewTestimonials(reader: ContentReader, all: Testimonial[]): Promise<TestimonialView[]> {
  const ids = all.flatMap((row) => reviewOf(row) ?? [])
  const counted = await countedAmong({ payload: reader.payload, ids })
  // The words of a review that is not shown are not shown here either: that of a trial, in a shop that sells.
  const rows = all.filter((row) => {
    const review = reviewOf(row)
    return review === undefined || counted.has(review)
  })
  const names = rows.flatMap((row) => fileName(row.photo_media_url) ?? [])
  const known = names.length > 0 ? await readMedia(reader, { filename: { in: names } }) : []
  const byName = new Map(known.map((media) => [media.filename, media]))
  return rows.map(({ id, name, role, content, rating, result, review, photo_media_url: url }) => {
    const medium = byName.get(fileName(url))
    const fault = pictureAddressFault(url)
      ? 'is no address'
      : !medium && url?.startsWith('/api/media/file/')
        ? 'names a picture that is gone'
        : undefined
    if (fault) reader.faults.push(`testimonials ${id}: photo_media_url ${fault}; no photo is shown`)
    const photo = fault ? null : (toPicture(medium) ?? plainPicture(url))
    const isVerified = Boolean(review)
    return { id, name, role, content, rating, result, photo, isVerified }
  })
}

const reviewOf = ({ review }: Testimonial): number | undefined =>
  typeof review === 'object' ? review?.id : review

const fileName = (url: string | null | undefined) =>
  url ? decoded(url.split('/').at(-1)?.split('?')[0] ?? '') : undefined

/** A picture of this site without a row among the media. The page shows none of another site: it asks no other site. */
function plainPicture(url: string | null | undefined): Picture | null {
  const src = localAddress(url ?? '')
  return /^\/(?!\/)/.test(src) ? { src, srcSet: '', width: 160, height: 160, alt: '' } : null
}
