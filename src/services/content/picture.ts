import { env } from '@/config/env'
import type { Media } from '@/payload-types'
import { pictureAddressFault } from '@/shared/picture-address'

export type Picture = {
  src: string
  /** Empty when there is one size alone. */
  srcSet: string
  width: number
  height: number
  alt: string
}

/** This site's own addresses without their origin: they work behind any name. */
export function localAddress(url: string): string {
  return url.startsWith(`${env.SERVER_URL}/`) ? url.slice(env.SERVER_URL.length) : url
}

/** A media row as an `<img>` needs it: all its sizes, and its measures so that nothing moves. */
export function toPicture(media: number | Media | null | undefined): Picture | null {
  if (typeof media !== 'object' || !media?.url || !media.width || !media.height) return null
  const src = localAddress(media.url)
  if (pictureAddressFault(src)) return null
  const sizes = Object.values(media.sizes ?? {}).flatMap((size) => {
    const address = localAddress(size.url ?? '')
    return address && size.width && !pictureAddressFault(address) ? [{ address, width: size.width }] : []
  })
  const candidates = [...sizes, { address: src, width: media.width }]
  // A picture as wide as one of its sizes is that size: a width is named once (HTML, 'srcset attributes').
  const all = [...new Map(candidates.map((one) => [one.width, one])).values()].sort(
    (a, b) => a.width - b.width,
  )
  return {
    src,
    srcSet:
      all.length > 1
        ? all.map(({ address, width }) => `${encodeURI(decodeURI(address))} ${width}w`).join(', ')
        : '',
    width: media.width,
    height: media.height,
    alt: media.alt,
  }
}
