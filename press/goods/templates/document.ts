import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bodoni, type Face, fontFaces } from '../../fonts/faces'
import { html } from '../html'

// Chromium embeds a variable font as drawings (Type 3), which some readers space unevenly at text sizes. Display sizes
// don't suffer from it and need the optical size axis; the text is set in static cuts, embedded as true fonts.
const faces: Face[] = [
  ...bodoni,
  [
    'Instrument Sans',
    '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff2',
    'normal',
    '400',
  ],
  [
    'Instrument Sans',
    '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff2',
    'normal',
    '600',
  ],
]

// The first five are shared by every sheet; each of the others belongs to a chapter.
const stylesheets = [
  ...['page', 'dial', 'parts', 'tables', 'openings'],
  ...['front', 'orientation', 'goals', 'time', 'progress', 'habits', 'finances', 'mindset', 'booklet'],
].map((name) => fileURLToPath(new URL(`styles/${name}.css`, import.meta.url)))

export function renderDocument({ title, pages }: { title: string; pages: string[] }) {
  return html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${fontFaces(faces)}
        </style>
        ${stylesheets.map((file) => `<style>${readFileSync(file, 'utf8')}</style>`)}
      </head>
      <body>
        ${pages}
      </body>
    </html>`
}
