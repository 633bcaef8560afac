import config from '@payload-config'
import type { MetadataRoute } from 'next'
import { getPayload } from 'payload'

import { env } from '@/config/env'

export const dynamic = 'force-dynamic'

/** The page that sells, the reviews, and the published pages of the CMS. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const payload = await getPayload({ config })
  const [landing, pages] = await Promise.all([
    payload.findGlobal({ slug: 'landing', depth: 0, overrideAccess: true }),
    payload.find({ collection: 'pages', pagination: false, depth: 0, overrideAccess: false, sort: 'slug' }),
  ])
  return [
    { url: `${env.SERVER_URL}/`, lastModified: landing.updatedAt ?? undefined },
    { url: `${env.SERVER_URL}/recensioni` },
    ...pages.docs.map(({ slug, updatedAt }) => ({
      url: `${env.SERVER_URL}/${slug}`,
      lastModified: updatedAt,
    })),
  ]
}
