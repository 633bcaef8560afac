import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { captions } from '../content/film'
import { MEDIA } from '../outputs'
import { takeSheets } from '../sheets'
import { openStage } from '../stage'
import { filmStage } from '../templates/film'
import { writeVtt } from './captions'
import { makeFilm, type Frame } from './frame'
import { FILM, shots } from './shots'

/** Frames are kept by what they show: an interrupted run goes on, and a change redraws only what it touches. */
const CACHE = fileURLToPath(new URL('../../../.data/film', import.meta.url))
const SEQUENCE = join(CACHE, 'sequence')

/** The poster is the frame in which the pages lie open. */
const POSTER = 20.4

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

function show(page: Page, { styles, drawings }: Frame) {
  return page.evaluate(
    ({ styles, drawings }) => {
      for (const [id, style] of Object.entries(styles)) {
        const part = document.getElementById(id)
        if (!part) throw new Error(`The stage has no ${id}`)
        // What the template set once, the place of a mark on its page, stays.
        part.dataset.own ??= part.getAttribute('style') ?? ''
        const whole = `${part.dataset.own};${style}`
        if (part.getAttribute('style') !== whole) part.setAttribute('style', whole)
      }
      for (const [id, drawing] of Object.entries(drawings)) document.getElementById(id)!.innerHTML = drawing
    },
    { styles, drawings },
  )
}

async function capture(client: CDPSession) {
  const { data } = await client.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  return Buffer.from(data, 'base64')
}

async function renderFrames(browser: Browser, times: number[]) {
  const sheets = await takeSheets(browser, [...new Set(['copertina', ...shots.map(({ sheet }) => sheet)])])
  const body = filmStage(sheets)
  const film = makeFilm(sheets)
  const page = await openStage(browser, { body, ...FILM, styles: ['stage', 'film'] })
  const client = await page.context().newCDPSession(page)
  const scene = digest(await page.content())
  const files: string[] = []
  let drawn = 0
  for (const t of times) {
    const frame = film(t)
    const file = join(CACHE, `${digest(scene + JSON.stringify(frame))}.png`)
    if (!existsSync(file)) {
      await show(page, frame)
      await writeFile(file, await capture(client))
      drawn += 1
      if (drawn % 100 === 0) console.log(`film: ${drawn} frames drawn, at ${t.toFixed(1)} s`)
    }
    files.push(file)
  }
  await page.close()
  return files
}

/** H.264 as every browser plays it, with its table of contents in front, and no sound. */
function encode(target: string) {
  const input = ['-framerate', String(FILM.rate), '-i', join(SEQUENCE, '%05d.png')]
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709']
  const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const codec = [
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '25',
  ]
  const file = ['-g', '125', '-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart']
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...input,
    ...colour,
    ...tags,
    ...codec,
    ...file,
    target,
  ])
}

/** Draws the film frame by frame, then its poster and captions. */
export async function makeFilmFiles(browser: Browser) {
  await mkdir(CACHE, { recursive: true })
  const times = Array.from({ length: FILM.seconds * FILM.rate }, (_, i) => i / FILM.rate)
  const files = await renderFrames(browser, times)
  await rm(SEQUENCE, { recursive: true, force: true })
  await mkdir(SEQUENCE)
  for (const [index, file] of files.entries()) {
    await link(file, join(SEQUENCE, `${String(index).padStart(5, '0')}.png`))
  }
  const target = join(MEDIA, 'film.mp4')
  encode(target)
  const poster = await sharp(files[Math.round(POSTER * FILM.rate)])
    .webp({ quality: 78, effort: 6 })
    .toBuffer()
  await writeFile(join(MEDIA, 'film-poster.webp'), poster)
  await writeFile(join(MEDIA, 'film.it.vtt'), writeVtt(captions))
  console.log(`film.mp4: ${((await stat(target)).size / 1024 / 1024).toFixed(2)} MB`)
}

/** Single frames to look at while working on the film: `npm run media -- stills 5 20.4 47`. */
export async function makeStills(browser: Browser, times: number[]) {
  await mkdir(CACHE, { recursive: true })
  const files = await renderFrames(browser, times)
  for (const [index, file] of files.entries()) console.log(`${times[index]} s: ${file}`)
}
