import { expect, test } from 'vitest'

import { env } from '@/config/env'
import type { Media } from '@/payload-types'
import { localAddress, toPicture } from '@/services/content/picture'

const media = {
  id: 1,
  alt: 'Una pagina',
  url: `${env.SERVER_URL}/api/media/file/giorno%20uno.webp`,
  width: 900,
  height: 1273,
  updatedAt: '',
  createdAt: '',
  sizes: {
    w480: { url: `${env.SERVER_URL}/api/media/file/giorno%20uno-480x679.webp`, width: 480, height: 679 },
    w160: { url: `${env.SERVER_URL}/api/media/file/giorno%20uno-160x226.webp`, width: 160, height: 226 },
    w720: { url: null, width: null, height: null },
  },
} as Media

test('a picture has its measures and all its sizes, smallest first, without the origin', () => {
  expect(toPicture(media)).toEqual({
    src: '/api/media/file/giorno%20uno.webp',
    srcSet:
      '/api/media/file/giorno%20uno-160x226.webp 160w, /api/media/file/giorno%20uno-480x679.webp 480w, /api/media/file/giorno%20uno.webp 900w',
    width: 900,
    height: 1273,
    alt: 'Una pagina',
  })
})

test('a width is named once, although a size may be as wide as the original', () => {
  const sizes = { w160: { url: '/api/media/file/b-160x160.webp', width: 160, height: 160 } }
  const portrait = { ...media, url: '/api/media/file/b.webp', width: 160, height: 160, sizes }
  expect(toPicture(portrait)?.srcSet).toBe('')
  const wider = { ...sizes, w480: { url: '/api/media/file/b-480x480.webp', width: 480, height: 480 } }
  expect(toPicture({ ...portrait, width: 480, sizes: wider })?.srcSet).toBe(
    '/api/media/file/b-160x160.webp 160w, /api/media/file/b.webp 480w',
  )
})

test('a picture that is missing or not an image is none', () => {
  expect(toPicture(null)).toBeNull()
  expect(toPicture(7)).toBeNull()
  expect(toPicture({ ...media, width: null })).toBeNull()
})

test('another origin stays', () => {
  expect(localAddress('https://altrove.example/a.webp')).toBe('https://altrove.example/a.webp')
  expect(localAddress(`${env.SERVER_URL}.evil.example/a.webp`)).toBe(`${env.SERVER_URL}.evil.example/a.webp`)
})
