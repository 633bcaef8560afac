/**
 * Takes the pictures of docs/screenshots/ from a running shop:
 *   npm run screenshots -- http://localhost:3000
 *   npm run screenshots -- http://localhost:3000 --admin SESSION --editor SESSION    the panel alone
 * SESSION is the value of the cookie `ore_serene_session` of someone with that role.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'

import type { Browser } from '@playwright/test'
import sharp from 'sharp'

import { withChromium } from '../goods/chromium'
import { shootPanel } from './panel'

const FOLDER = path.join(import.meta.dirname, '../../docs/screenshots')
/** Of the screen, and of the picture that is kept: enough to judge the rhythm of the page. */
const SIZES = [
  { width: 360, height: 740, kept: 280 },
  { width: 768, height: 1024, kept: 400 },
  { width: 1280, height: 800, kept: 560 },
  { width: 1920, height: 1080, kept: 720 },
]

type ShotArgs = {
  browser: Browser
  url: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

async function open({ browser, url, width, height, colorScheme }: ShotArgs) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'it-IT',
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  return { page, close: () => context.close() }
}

async function shootWhole(args: ShotArgs & { kept: number }) {
  const { page, close } = await open(args)
  // Pictures are fetched when they are near: the whole page is passed once.
  await page.evaluate(async () => {
    for (const picture of document.images) {
      picture.scrollIntoView()
      await picture.decode().catch(() => undefined)
    }
    scrollTo(0, 0)
  })
  const shot = await page.screenshot({ fullPage: true })
  const file = path.join(FOLDER, `landing-${args.width}-${args.colorScheme}.webp`)
  await sharp(shot).resize({ width: args.kept }).webp({ quality: 72, effort: 6 }).toFile(file)
  await close()
}

async function shootFirstScreen(args: ShotArgs) {
  const { page, close } = await open(args)
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(path.join(FOLDER, 'home.png'))
  await close()
}

const {
  positionals: [url],
  values: { admin, editor },
} = parseArgs({
  allowPositionals: true,
  options: { admin: { type: 'string' }, editor: { type: 'string' } },
})
if (!url) throw new Error('Which shop? npm run screenshots -- http://localhost:3000')
if (Boolean(admin) !== Boolean(editor)) throw new Error('The panel takes both --admin and --editor.')
await withChromium(async (browser) => {
  if (admin && editor) {
    await shootPanel({ browser, url, sessions: { admin, editor }, folder: FOLDER })
    return
  }
  await shootFirstScreen({ browser, url, width: 1280, height: 800, colorScheme: 'light' })
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const)
      await shootWhole({ browser, url, ...size, colorScheme })
  }
})
