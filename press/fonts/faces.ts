import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { html } from '../goods/html'

const require = createRequire(import.meta.url)

export type Face = [family: string, file: string, style: string, weights: string]

/** The display face, which everything that is printed or drawn shares. */
export const bodoni: Face[] = [
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
]

/** `@font-face` rules with the fonts as data URIs, so that a document renders from memory without a server. */
export const fontFaces = (faces: Face[]) =>
  faces.map(([family, file, style, weights]) => {
    const data = readFileSync(require.resolve(file)).toString('base64')
    return html`@font-face { font-family: '${family}'; font-style: ${style}; font-weight: ${weights}; src:
    url(data:font/woff2;base64,${data}) format('woff2'); }`
  })
