import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { limits } from '@/config/limits'

test('no location says a header of its own: it would lose all that the server says', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const locations = configuration.match(/^ +location [^{]+\{[^}]*\}/gm) ?? []
  expect(locations.length).toBeGreaterThan(4)
  expect(configuration).toContain('proxy_set_header Host $host;')
  for (const location of locations) expect(location).not.toContain('proxy_set_header')
})

test('an import may be as large as the shop takes it', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const location =
    /location ~ \^\/api\/tables\/\[\^\/\]\+\/import\$ \{([^}]*)\}/.exec(configuration)?.[1] ?? ''
  const megabytes = /client_max_body_size (\d+)m;/.exec(location)?.[1]
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(limits.tables.importBytes)
  expect(location).toContain('proxy_request_buffering off;')
})

test('nginx names each request itself, whatever a client calls it', () => {
  expect(readFileSync('deploy/nginx.conf', 'utf8')).toMatch(
    /^ {4}proxy_set_header X-Request-ID \$request_id;$/m,
  )
})
