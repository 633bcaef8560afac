import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'

import { defaultFaqs } from '@/content/faqs'
import { defaultLanding } from '@/content/landing'
import { defaultPages } from '@/content/legal-pages'
import { defaultOffer } from '@/content/offer'
import { defaultReceiptTexts } from '@/content/receipt-texts'
import { defaultSiteSettings } from '@/content/site-settings'
import { defaultTestimonials } from '@/content/testimonials'
import { query, transaction } from '@/services/database'

import { toLexical } from './lexical'
import { seedGoods } from './seed-goods'
import { seedMedia } from './seed-media'
import { seedSequences } from './seed-sequences'

type StepArgs = { payload: Payload; req: PayloadRequest }
type Step = (args: StepArgs) => Promise<boolean>

/** In this order, each whole or not at all: what exists is left alone. */
const steps: Record<string, Step> = {
  'site-settings': seedSiteSettings,
  offer: seedOffer,
  faqs: seedFaqs,
  testimonials: seedTestimonials,
  pages: seedPages,
  landing: seedLanding,
  'receipt-texts': seedReceiptTexts,
}

/**
 * Writes the Italian default content where it is missing; never overwrites what an editor changed.
 *
 * @returns the names of what was written
 */
export async function seedContent({ payload }: { payload: Payload }): Promise<string[]> {
  const written: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    const req = await createLocalReq({}, payload)
    if (await transaction(req, () => step({ payload, req }))) written.push(name)
  }
  written.push(...(await seedGoods({ payload })))
  written.push(...(await seedSequences({ payload })))
  return written
}

async function seedSiteSettings({ payload, req }: StepArgs): Promise<boolean> {
  const settings = await payload.findGlobal({ slug: 'site-settings', overrideAccess: true, req })
  if (settings.name) return false
  await payload.updateGlobal({ slug: 'site-settings', data: defaultSiteSettings, overrideAccess: true, req })
  return true
}

async function seedOffer({ payload, req }: StepArgs): Promise<boolean> {
  const offer = await payload.findGlobal({ slug: 'offer', overrideAccess: true, req })
  if (offer.title) return false
  await payload.updateGlobal({
    slug: 'offer',
    data: { ...defaultOffer, _status: 'published' },
    overrideAccess: true,
    req,
  })
  return true
}

async function seedFaqs({ payload, req }: StepArgs): Promise<boolean> {
  if (await hasRows(req, 'faqs')) return false
  for (const data of defaultFaqs)
    await payload.create({ collection: 'faqs', data, overrideAccess: true, req })
  return true
}

async function seedTestimonials({ payload, req }: StepArgs): Promise<boolean> {
  if (await hasRows(req, 'testimonials')) return false
  const portraits = await seedMedia({ payload, req, files: defaultTestimonials.map(({ photo }) => photo) })
  for (const { photo, ...data } of defaultTestimonials) {
    await payload.create({
      collection: 'testimonials',
      data: { ...data, rating: 5, photo_media_url: portraits.has(photo) ? `/api/media/file/${photo}` : null },
      overrideAccess: true,
      req,
    })
  }
  return true
}

async function seedPages({ payload, req }: StepArgs): Promise<boolean> {
  if (await hasRows(req, 'pages')) return false
  for (const { sections, ...page } of defaultPages) {
    await payload.create({
      collection: 'pages',
      data: { ...page, body: toLexical(sections), _status: 'published' },
      overrideAccess: true,
      req,
    })
  }
  // Whether an owner has changed a page is known even when a later release seeds other words.
  await query(
    req,
    sql`INSERT INTO overview_facts (name, at, detail) SELECT 'page:' || slug, now(), md5(body::text) FROM pages
        ON CONFLICT (name) DO UPDATE SET at = excluded.at, detail = excluded.detail`,
  )
  return true
}

async function seedLanding({ payload, req }: StepArgs): Promise<boolean> {
  const landing = await payload.findGlobal({ slug: 'landing', overrideAccess: true, req })
  if (landing.hero.title) return false
  const { hero, benefits, video } = defaultLanding
  const files = [...hero.pictures, ...benefits.items.map((item) => item.picture)]
  const media = await seedMedia({ payload, req, files: [...files, video.film, video.poster, video.captions] })
  await payload.updateGlobal({
    slug: 'landing',
    data: {
      ...defaultLanding,
      hero: { ...hero, pictures: hero.pictures.flatMap((file) => media.get(file) ?? []) },
      benefits: {
        ...benefits,
        items: benefits.items.map((item) => ({ ...item, picture: media.get(item.picture) ?? null })),
      },
      video: {
        ...video,
        film: media.get(video.film) ?? null,
        poster: media.get(video.poster) ?? null,
        captions: media.get(video.captions) ?? null,
      },
      _status: 'published',
    },
    overrideAccess: true,
    req,
  })
  return true
}

async function seedReceiptTexts({ payload, req }: StepArgs): Promise<boolean> {
  const texts = await payload.findGlobal({ slug: 'receipt-texts', overrideAccess: true, req })
  // Fields have defaults before there is a row.
  if (texts.id) return false
  await payload.updateGlobal({
    slug: 'receipt-texts',
    data: { ...defaultReceiptTexts, _status: 'published' },
    overrideAccess: true,
    req,
  })
  return true
}

async function hasRows(req: PayloadRequest, collection: 'faqs' | 'testimonials' | 'pages'): Promise<boolean> {
  // What was put into the bin is not missing.
  return (await req.payload.count({ collection, trash: true, overrideAccess: true, req })).totalDocs > 0
}
