import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('no location says a header of its own: it would lose all that the server says', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const locations = configuration.match(/^ +location [^{]+\{[^}]*\}/gm) ?? []
  expect(locations.length).toBeGreaterThan(4)
  expect(configuration).toContain('proxy_set_header Host $host;')
  for (const location of locations) expect(location).not.toContain('proxy_set_header')
})
