import { expect, test } from 'vitest'

import { inScheme, isClipped } from '@/admin-views/email-automation/preview-scheme'

const own =
  '<style>@media (prefers-color-scheme: dark) { p { color: white } } @media (prefers-color-scheme:light) { p { color: black } }</style>'

test('a mail with rules for the dark gets those of the scheme, and no others', () => {
  expect(inScheme(own, 'dark')).toBe(
    '<style>@media (min-width:0) { p { color: white } } @media (max-width:0) { p { color: black } }</style>',
  )
  expect(inScheme(own, 'light')).toBe(
    '<style>@media (max-width:0) { p { color: white } } @media (min-width:0) { p { color: black } }</style>',
  )
})

test('the colours of a mail without such rules are turned round in the dark, its pictures turned back', () => {
  const plain = '<p>Ciao</p><img src="/a.png">'
  expect(inScheme(plain, 'light')).toBe(plain)
  expect(inScheme(plain, 'dark')).toMatch(/^<p>Ciao<\/p>.*html\{[^}]*invert\(1\).*img\{[^}]*invert\(1\)/)
})

test.each([
  [102_000, false],
  [102_001, true],
])('a mail of %i bytes is cut off by Gmail: %s', (bytes, expected) => expect(isClipped(bytes)).toBe(expected))
