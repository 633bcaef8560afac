import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it, test } from 'vitest'

import { securityText } from '@/shared/security-text'

describe('SECURITY.md', () => {
  const text = readFileSync('SECURITY.md', 'utf8')
  const threats = text
    .slice(text.indexOf('## Threats'))
    .split('\n')
    .filter((line) => /^\| (?!what is at stake|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, threat = '', places = '', shown = '']) => ({ threat, places, shown }))

  it('has the threats', () => {
    expect(threats.length).toBeGreaterThan(20)
  })

  it.each(threats)('$threat: the files and the test are there', ({ places, shown }) => {
    const files = [...places.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    const [, file, name] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
    expect(readFileSync(file!, 'utf8')).toContain(name)
  })
})

test('security.txt has what RFC 9116 asks for', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const said = securityText({
    contact: 'Ore Serene <aiuto@oreserene.example>',
    siteUrl: 'https://oreserene.example',
    now,
  })
  expect(said).toContain('Contact: mailto:aiuto@oreserene.example\n')
  expect(said).toContain('Canonical: https://oreserene.example/.well-known/security.txt\n')
  const expires = new Date(/^Expires: (.+)$/m.exec(said)![1]!)
  expect(expires.getTime()).toBeGreaterThan(now.getTime())
  expect(expires.getTime()).toBeLessThan(now.getTime() + 365 * 86_400_000)
})
