import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import {
  floorFaults,
  FLOORS,
  isAllowed,
  isBelow,
  licenceOf,
  lockFaults,
} from '../../scripts/check-dependencies.mjs'

const HASH = 'sha512-aaaa'
const locked = { version: '1.0.0', integrity: HASH }
const lock = (packages: Record<string, object>) => ({ version: '1', lockfileVersion: 3, packages })

describe('a floor', () => {
  it('compares numbers, not letters', () => {
    expect(isBelow('16.2.9', '16.2.11')).toBe(true)
    expect(isBelow('16.10.0', '16.2.11')).toBe(false)
    expect(isBelow('16.2.11', '16.2.11')).toBe(false)
    expect(isBelow('15.9.99', '16.2.11')).toBe(true)
    expect(isBelow('0.45.2', '0.45.2')).toBe(false)
  })

  it('holds for every copy, also one that a package brings along', () => {
    const fine = Object.fromEntries(
      FLOORS.map(({ name, floor }) => [`node_modules/${name}`, { version: floor }]),
    )
    expect(floorFaults(lock(fine))).toEqual([])
    const old = { ...fine, 'node_modules/payload/node_modules/drizzle-orm': { version: '0.44.0' } }
    expect(floorFaults(lock(old))).toEqual([
      'node_modules/payload/node_modules/drizzle-orm is 0.44.0, below 0.45.2 (CVE-2026-39356)',
    ])
  })

  it('is named for each package that the shop is built on', () => {
    expect(FLOORS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['next', 'react', 'payload', 'drizzle-orm', 'sharp']),
    )
    for (const { advisory } of FLOORS) expect(advisory).toMatch(/CVE-\d{4}-\d+|GHSA-|nextjs\.org/)
  })
})

describe('the lock file', () => {
  it('has a hash for every package, and no address of one machine', () => {
    expect(lockFaults(lock({ '': {}, 'node_modules/a': locked }))).toEqual([])
    expect(lockFaults(lock({ 'node_modules/a': { version: '1.0.0' } }))).toHaveLength(1)
    expect(lockFaults(lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha1-aaaa' } }))).toHaveLength(
      1,
    )
    const resolved = 'http://127.0.0.1:4873/a.tgz'
    expect(lockFaults(lock({ 'node_modules/a': { ...locked, resolved } }))).toHaveLength(1)
    expect(lockFaults(lock({ 'node_modules/a': { ...locked, version: 'file:../a' } }))).toHaveLength(1)
  })

  it('lets a package for another platform be without one', () => {
    const other = { version: '1.0.0', optional: true, os: ['darwin'] }
    expect(lockFaults(lock({ 'node_modules/a-darwin': other }))).toEqual([])
  })

  it('is of this very version of the shop', () => {
    const versions = ['package.json', 'package-lock.json'].map(
      (file) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version,
    )
    expect(versions[0]).toBe(versions[1])
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## [${versions[0]}]`)
  })
})

describe('a licence', () => {
  it('is refused unless somebody has allowed it', () => {
    expect(isAllowed('a', 'MIT')).toBe(true)
    expect(isAllowed('a', '(MPL-2.0 OR Apache-2.0)')).toBe(true)
    expect(isAllowed('a', '(MIT AND Zlib)')).toBe(true)
    expect(isAllowed('a', '(MIT AND GPL-3.0)')).toBe(false)
    expect(isAllowed('a', 'AGPL-3.0-only')).toBe(false)
    expect(isAllowed('a', 'LGPL-3.0-or-later')).toBe(false)
    expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true)
    expect(isAllowed('a', licenceOf({}))).toBe(false)
  })

  it('is read in its older forms too', () => {
    expect(licenceOf({ licenses: [{ type: 'MIT', url: 'https://example.org' }] })).toBe('MIT')
    expect(licenceOf({ license: 'ISC' })).toBe('ISC')
  })
})
