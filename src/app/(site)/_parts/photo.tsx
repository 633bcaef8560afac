import type { Picture } from '@/services/content/picture'

type PhotoProps = {
  picture: Picture
  /** How wide it is shown, as `sizes` wants it. */
  sizes: string
  className?: string
  /** Where a heading or a caption already says it. */
  decorative?: boolean
}

/**
 * A plain picture in all its sizes: nothing for the browser to run. Always lazy, the hero's too: its title is the
 * largest thing painted, and eager pictures would compete with the fonts for a slow line.
 */
export function Photo({ picture, sizes, className, decorative = false }: PhotoProps) {
  const { src, srcSet, width, height, alt } = picture
  return (
    // The sizes are made by the media collection already.
    // eslint-disable-next-line @next/next/no-img-element -- next/image would bring a client script and make them again
    <img
      src={src}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt={decorative ? '' : alt}
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
