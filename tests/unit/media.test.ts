import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { documents } from '../../press/goods/documents'
import { captions, titles } from '../../press/media/content/film'
import { writeVtt } from '../../press/media/film/captions'
import { FILM, shots } from '../../press/media/film/shots'
import { APP, MEDIA, SITE } from '../../press/media/outputs'
import { filmFacts } from '../support/mp4'

const kB = 1024

const pictures: [path: string, width: number, height: number, maximum: number][] = [
  ...['light', 'dark'].flatMap((theme) =>
    ['webp', 'avif'].flatMap((type): [string, number, number, number][] => [
      [join(MEDIA, `hero-${theme}.${type}`), 1600, 1400, 90 * kB],
      [join(MEDIA, `hero-${theme}-800.${type}`), 800, 700, 55 * kB],
    ]),
  ),
  ...[1, 2, 3, 4, 5, 6].map((n): [string, number, number, number] => [
    join(MEDIA, `portrait-${n}.webp`),
    256,
    256,
    12 * kB,
  ]),
  [join(MEDIA, 'film-poster.webp'), FILM.width, FILM.height, 60 * kB],
  [join(MEDIA, 'mark-512.png'), 512, 512, 16 * kB],
  [join(MEDIA, 'logo.png'), 694, 128, 12 * kB],
  [join(MEDIA, 'logo-night.png'), 694, 128, 12 * kB],
  [join(APP, 'apple-icon.png'), 180, 180, 8 * kB],
  [join(SITE, 'opengraph-image.png'), 1200, 630, 150 * kB],
]

describe('the pictures', () => {
  it.each(pictures)('%s is %i × %i and light enough', async (path, width, height, maximum) => {
    const bytes = readFileSync(path)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
    expect(bytes.length).toBeLessThanOrEqual(maximum)
  })

  it('lets the ground of the page show through the opening picture', async () => {
    for (const theme of ['light', 'dark']) {
      const corner = await sharp(join(MEDIA, `hero-${theme}.webp`))
        .extract({ left: 0, top: 0, width: 8, height: 8 })
        .raw()
        .toBuffer()
      expect(corner).toHaveLength(8 * 8 * 4)
      expect(corner.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 0)).toBe(true)
    }
  })

  it('has a favicon of three sizes, and a mark that follows the colour scheme', () => {
    const icon = readFileSync(join(APP, 'favicon.ico'))
    const sides = Array.from({ length: icon.readUInt16LE(4) }, (_, i) => icon.readUInt8(6 + i * 16))
    expect(sides).toEqual([16, 32, 48])
    expect(readFileSync(join(APP, 'icon.svg'), 'utf8')).toContain('prefers-color-scheme:dark')
  })

  it('draws the name without any font', () => {
    expect(readFileSync(join(MEDIA, 'wordmark.svg'), 'utf8')).not.toMatch(/<text|font-family/)
  })
})

describe('the film', () => {
  const film = readFileSync(join(MEDIA, 'film.mp4'))

  it('lasts ninety seconds, at most half a second more or less', () => {
    expect(Math.abs(filmFacts(film).seconds - 90)).toBeLessThanOrEqual(0.5)
  })

  it('is H.264 in 1280 × 720, without sound, at most 5 MB', () => {
    expect(filmFacts(film)).toMatchObject({ codec: 'avc1', width: 1280, height: 720, tracks: ['vide'] })
    expect(film.length).toBeLessThanOrEqual(5 * kB * kB)
  })

  it('starts to play before it has arrived', () => {
    const { boxes } = filmFacts(film)
    expect(boxes.indexOf('moov')).toBeGreaterThan(-1)
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  })

  it('names no price, which belongs to the CMS', () => {
    const words = [...captions.map(({ text }) => text), ...Object.values(titles).flat()].join(' ')
    expect(words).not.toMatch(/€|euro|\b37\b|\b87\b/i)
  })

  it('says how many pages the planner has', () => {
    const planner = documents.find(({ file }) => file.startsWith('planner'))
    expect(planner?.pages()).toHaveLength(48)
    expect(titles.planner.join(' ')).toMatch(/^Quarantotto pagine/)
    expect(captions.map(({ text }) => text).join(' ')).toContain('quarantotto pagine')
  })

  it('shows one page at a time, but for the moment in which two cross', () => {
    for (const [index, { from }] of shots.entries()) {
      const before = shots[index - 1]
      if (before) expect(Math.abs(from - before.to)).toBeLessThan(0.5)
    }
  })
})

describe('the captions', () => {
  it('are the ones in the content, as a file', () => {
    expect(readFileSync(join(MEDIA, 'film.it.vtt'), 'utf8')).toBe(writeVtt(captions))
  })

  it('cover the film from its first to its last second without overlapping', () => {
    expect(captions[0]?.from).toBe(0)
    expect(captions.at(-1)?.to).toBe(FILM.seconds)
    for (const [index, { from, to }] of captions.entries()) {
      expect(to).toBeGreaterThan(from)
      if (index > 0) expect(from).toBe(captions[index - 1]!.to)
    }
  })

  it.each(captions)('leave time to read «$text»', ({ from, to, text }) => {
    const lines = text.split('\n')
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    expect(text.length / (to - from)).toBeLessThanOrEqual(18)
  })

  it('write moments as WebVTT does', () => {
    expect(writeVtt([{ from: 4.2, to: 67.05, text: 'Ciao' }])).toContain('00:04.200 --> 01:07.050\nCiao')
  })
})
