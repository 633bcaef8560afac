import type { Metadata } from 'next'

import { toPicture } from '@/services/content/picture'
import type { LandingView } from '@/services/content/read-landing'

/** Title, description, canonical address and what networks show when the page is shared. */
export function landingMetadata({ view, serverUrl }: { view: LandingView; serverUrl: string }): Metadata {
  const { title, description, picture: media } = view.landing.search
  const picture = toPicture(media)
  const canonical = `${serverUrl}/`
  const images = picture && [
    {
      url: new URL(picture.src, canonical).href,
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
    },
  ]
  return {
    metadataBase: new URL(canonical),
    title: { absolute: title },
    description,
    alternates: { canonical },
    openGraph: {
      type: 'website',
      locale: 'it_IT',
      siteName: view.settings.name,
      url: canonical,
      title,
      description,
      ...(images && { images }),
    },
    twitter: { card: 'summary_large_image', title, description, ...(images && { images }) },
  }
}
