import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { html } from '../html'

const require = createRequire(import.meta.url)
// Chromium embeds a variable font as drawings (Type 3), which some readers space unevenly at text sizes. Display sizes
// don't suffer from it and need the optical size axis; the text is set in static cuts, embedded as true fonts.
const faces: [family: string, file: string, style: string, weights: string][] = [
  [
    'Bodoni Moda',
    '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2',
    'normal',
    '400 900',
  ],
  [
    'Bodoni Moda',
    '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-italic.woff2',
    'italic',
    '400 900',
  ],
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

// Data URIs, so that the same string prints from memory with no server and no waiting for files.
const fontFaces = () =>
  faces.map(([family, file, style, weights]) => {
    const data = readFileSync(require.resolve(file)).toString('base64')
    return html`@font-face { font-family: '${family}'; font-style: ${style}; font-weight: ${weights}; src:
    url(data:font/woff2;base64,${data}) format('woff2'); }`
  })

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
          ${fontFaces()}
        </style>
        ${stylesheets.map((file) => `<style>${readFileSync(file, 'utf8')}</style>`)}
      </head>
      <body>
        ${pages}
      </body>
    </html>`
}
