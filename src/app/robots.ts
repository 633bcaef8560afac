import type { MetadataRoute } from 'next'

import { env } from '@/config/env'

// The address of the site is known when it runs, not when it is built.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/media/'],
      disallow: ['/admin', '/api/', '/auth/', '/checkout/', '/login', '/ordine/', '/preview', '/recensione/'],
    },
    sitemap: `${env.SERVER_URL}/sitemap.xml`,
  }
}
