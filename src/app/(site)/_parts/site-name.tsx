import config from '@payload-config'
import { getPayload } from 'payload'
import { cache } from 'react'

import { defaultSiteSettings } from '@/content/site-settings'
import { readSiteName } from '@/services/content/read-site-name'

/** The site's name, read once for each page that is made. Pages that need no database stand without one. */
export const siteName = cache(async (): Promise<string> => {
  const payload = await getPayload({ config }).catch(() => undefined)
  return payload ? readSiteName({ payload }) : defaultSiteSettings.name
})

/** The name at the head of a page. */
export async function SiteName() {
  return <>{await siteName()}</>
}
