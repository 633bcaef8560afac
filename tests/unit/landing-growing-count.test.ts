import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { GrowingCount } from '@/app/(site)/_sections/urgency.client'

test.each([
  ['{count} persone lo hanno scelto oggi', '<strong>12</strong> persone lo hanno scelto oggi'],
  [
    'Oggi: {count}. Ieri: {count}, e poi altri',
    'Oggi: <strong>12</strong>. Ieri: <strong>12</strong>, e poi altri',
  ],
  ['Tante persone lo hanno scelto oggi', 'Tante persone lo hanno scelto oggi'],
])('«%s» is shown with the number at its place alone', (text, html) => {
  expect(renderToStaticMarkup(createElement(GrowingCount, { text }))).toBe(html)
})
