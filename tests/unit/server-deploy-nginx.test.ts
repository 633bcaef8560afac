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

test('a location with an error page of its own has that of what is too large too', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const locations = configuration.match(/^ +location [^{]+\{[^}]*\}/gm) ?? []
  const own = locations.filter((location) => location.includes('error_page'))
  expect(own.length).toBeGreaterThan(1)
  for (const location of own) expect(location).toContain('error_page 413 = @too_large;')
})

test('the headers of an answer may carry the largest cookie that browsers keep', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const size = Number(/^ {4}proxy_buffer_size (\d+)k;$/m.exec(configuration)?.[1])
  expect(size).toBeGreaterThanOrEqual(8)
  // nginx starts only with: twice the larger of the two sizes fits all buffers but one.
  const others = /^ {4}proxy_buffers (\d+) (\d+)k;$/m.exec(configuration)
  const [count, each] = [Number(others?.[1]), Number(others?.[2])]
  expect(2 * Math.max(size, each)).toBeLessThan((count - 1) * each)
})

test('a location that refuses what comes too fast has the shop’s words for it, and says when to come back', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const locations = configuration.match(/^ +location [^{]+\{[^}]*\}/gm) ?? []
  const limited = locations.filter((location) => location.includes('limit_req '))
  expect(limited.length).toBeGreaterThan(2)
  for (const location of limited) expect(location).toContain('error_page 429 = @too_many;')
  const words = locations.find((location) => location.includes('location @too_many'))
  expect(words).toContain('add_header Retry-After 10 always;')
  expect(words).toContain('default_type application/json;')
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

test('the log of each server holds no address, neither a page’s nor a visitor’s', () => {
  const configuration = readFileSync('deploy/nginx.conf', 'utf8')
  const [, format] = /^log_format ore_serene_clean '([^']*)';$/m.exec(configuration) ?? []
  expect(format?.split(' ')).toEqual(
    ['time_iso8601', 'request_id', 'request_method', 'status', 'request_time', 'upstream_response_time'].map(
      (name) => `$${name}`,
    ),
  )
  const servers = configuration.split(/^server \{$/m).slice(1)
  for (const server of servers)
    expect(server).toMatch(/^ {4}access_log \/var\/log\/nginx\/access\.log ore_serene_clean /m)
  expect(configuration.match(/access_log/g)).toHaveLength(servers.length + 1)
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
