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

test('no server says which nginx it is, and http leads to the shop’s own name alone', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  expect(configuration.match(/^server \{$/gm)).toHaveLength(2)
  expect(configuration.match(/^ {4}server_tokens off;$/gm)).toHaveLength(2)
  expect(configuration).toContain('return 301 https://$server_name$request_uri;')
})

test('TLS begins at 1.2, with ciphers that keep each visit’s key apart', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  expect(configuration).toMatch(/^ {4}ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  const ciphers = /ssl_ciphers ([\w:-]+);/.exec(configuration)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(0)
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*-(?:GCM-SHA\d+|CHACHA20-POLY1305)$/)
})

test('nginx names each request itself, whatever a client calls it', () => {
  expect(readFileSync('deploy/nginx.conf', 'utf8')).toMatch(
    /^ {4}proxy_set_header X-Request-ID \$request_id;$/m,
  )
})
