import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { MEDIA, SITE } from './outputs'
import { takeSheets } from './sheets'
import { openStage, shoot } from './stage'
import { FAN, fanScene } from './templates/fan'
import { SHARE, shareScene } from './templates/share'

const WIDTHS = [1600, 800]

/** The opening picture on no ground, so that it stands on whatever colour the page has at that hour. */
export async function makeHero(browser: Browser) {
  await mkdir(MEDIA, { recursive: true })
  const sheets = await takeSheets(browser, ['ruota-della-vita', 'giorno', 'copertina'])
  for (const theme of ['light', 'dark'] as const) {
    const body = fanScene(sheets, theme)
    const page = await openStage(browser, { body, ...FAN, styles: ['stage', 'fan'] })
    const shot = await shoot(page)
    await page.close()
    for (const width of WIDTHS) {
      const name = `hero-${theme}${width === WIDTHS[0] ? '' : `-${width}`}`
      const picture = sharp(shot).resize({ width })
      const webp = await picture
        .clone()
        .webp({ quality: 54, alphaQuality: 100, effort: 6, smartSubsample: true })
        .toBuffer()
      const avif = await picture.clone().avif({ quality: 50, effort: 4 }).toBuffer()
      await writeFile(join(MEDIA, `${name}.webp`), webp)
      await writeFile(join(MEDIA, `${name}.avif`), avif)
      console.log(
        `${name}: webp ${Math.round(webp.length / 1024)} kB, avif ${Math.round(avif.length / 1024)} kB`,
      )
    }
  }
}

/** The picture that messengers and social networks show beside a link to the shop. */
export async function makeShare(browser: Browser) {
  const sheets = await takeSheets(browser, ['giorno', 'copertina'])
  const page = await openStage(browser, {
    body: shareScene(sheets),
    ...SHARE,
    scale: 2,
    styles: ['stage', 'share'],
  })
  const shot = await shoot(page)
  await page.close()
  // Many networks know neither webp nor SVG.
  const picture = await sharp(shot)
    .resize(SHARE.width)
    .png({ compressionLevel: 9, palette: true, colours: 160, dither: 0.4, effort: 10 })
    .toBuffer()
  await writeFile(join(SITE, 'opengraph-image.png'), picture)
  console.log(`opengraph-image.png: ${Math.round(picture.length / 1024)} kB`)
}
