import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { bodoni, type Face, fontFaces } from '../fonts/faces'
import { html } from '../goods/html'

const faces: Face[] = [
  ...bodoni,
  [
    'Instrument Sans',
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    'normal',
    '400 700',
  ],
  ['Caveat', '@fontsource/caveat/files/caveat-latin-500-normal.woff2', 'normal', '500'],
]

const stylesheet = (name: string) =>
  readFileSync(fileURLToPath(new URL(`templates/styles/${name}.css`, import.meta.url)), 'utf8')

interface Stage {
  body: string
  width: number
  height: number
  /** Pixels of the picture for each pixel of the stage. */
  scale?: number
  styles: string[]
}

/** Opens a document of a fixed size, with its fonts ready and its pictures decoded. */
export async function openStage(browser: Browser, { body, width, height, scale = 1, styles }: Stage) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(
    html`<!doctype html>
      <html lang="it">
        <head>
          <meta charset="utf-8" />
          <style>
            ${fontFaces(faces)}
          </style>
          ${styles.map((name) => `<style>${stylesheet(name)}</style>`)}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
    { waitUntil: 'load' },
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  return page
}

/** A picture of the stage; with no ground of its own it stays transparent. */
export const shoot = (page: Page) => page.screenshot({ omitBackground: true })
