import { fileURLToPath } from 'node:url'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Pictures and film that the seed uploads into the media collection; editors may replace them there. */
export const MEDIA = root('src/content/media')

/** Files that Next serves by its own conventions. */
export const APP = root('src/app')
export const SITE = root('src/app/(site)')
