// npm run check:dependencies: what the lock files name, against written rules. Asks no network.
//   node scripts/check-dependencies.mjs --licences    lists every package with its licence instead
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The oldest version without known holes, by the advisory that says so. An advisory that becomes known moves its line.
 *
 * @type {{ name: string; floor: string; advisory: string; about: string }[]}
 */
export const FLOORS = [
  {
    name: 'next',
    floor: '16.2.11',
    advisory: 'nextjs.org/blog/july-2026-security-release',
    about:
      'requests past the proxy, poisoned caches, denial of service; before it CVE-2025-66478, code of others run',
  },
  {
    name: 'react',
    floor: '19.2.6',
    advisory: 'CVE-2026-23870',
    about: 'denial of service by server functions; before it CVE-2025-55182, code of others run',
  },
  { name: 'react-dom', floor: '19.2.6', advisory: 'CVE-2026-23870', about: 'released with react' },
  {
    name: 'payload',
    floor: '3.74.0',
    advisory: 'GHSA-xx6w-jxg9-2wh8, GHSA-jq29-r496-r955',
    about: 'SQL of others run on PostgreSQL; sessions of one collection taken for those of another',
  },
  {
    name: '@payloadcms/db-postgres',
    floor: '3.74.0',
    advisory: 'GHSA-xx6w-jxg9-2wh8',
    about: 'released with payload',
  },
  {
    name: 'drizzle-orm',
    floor: '0.45.2',
    advisory: 'CVE-2026-39356',
    about: 'names of columns that end their own quotes',
  },
  {
    name: 'sharp',
    floor: '0.32.6',
    advisory: 'CVE-2023-4863',
    about: 'a WebP picture that writes past its memory',
  },
]

/** Licences that ask for no more than their text beside the code. */
const LICENCES =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense WTFPL Zlib'.split(
    ' ',
  )

/** Others, each for the packages that were looked at. */
const EXCEPTIONS = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/, why: 'a shared library, used unchanged' },
  { licence: 'MPL-2.0', packages: /^(axe-core|lightningcss.*)$/, why: 'for building and testing, unchanged' },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, why: 'data on browsers, named in docs/licences.md' },
]

/**
 * @typedef {{ version?: string; resolved?: string; integrity?: string; optional?: boolean; link?: boolean; os?: string[]; cpu?: string[] }} Entry
 * @typedef {{ version: string; lockfileVersion: number; packages: Record<string, Entry> }} Lock
 */

/** `1.2.3` before `1.10.0`; what follows a hyphen is not looked at. @param {string} version */
const numbersOf = (version) => version.split('-')[0]?.split('.').map(Number) ?? []

/** @param {string} version @param {string} floor */
export function isBelow(version, floor) {
  const [one, other] = [numbersOf(version), numbersOf(floor)]
  const at = other.findIndex((number, index) => number !== one[index])
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** @param {string} where `node_modules/a/node_modules/@b/c` */
const nameOf = (where) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every installed copy of a package whose holes are known, below its floor. @param {Lock} lock */
export const floorFaults = ({ packages }) =>
  FLOORS.flatMap(({ name, floor, advisory }) => {
    const copies = Object.entries(packages).filter(([where]) => where.endsWith(`node_modules/${name}`))
    if (copies.length === 0) return [`${name} is not in the lock file`]
    return copies
      .filter(([, { version = '0' }]) => isBelow(version, floor))
      .map(([where, { version }]) => `${where} is ${version}, below ${floor} (${advisory})`)
  })

/**
 * What makes an installation depend on where the lock file was written, or take a package without a known hash.
 * An entry for another platform that scripts/complete-lock.mjs added has no hash; npm installs it nowhere else.
 *
 * @param {Lock} lock
 */
export const lockFaults = ({ lockfileVersion, packages }) => [
  ...(lockfileVersion === 3 ? [] : [`the lock file has version ${lockfileVersion}, not 3`]),
  ...Object.entries(packages).flatMap(
    ([where, { version, resolved, integrity, optional, os, cpu, link }]) => {
      if (where === '') return []
      return [
        ...(link || !version || !/^\d/.test(version) ? [`${where} is no release of a registry`] : []),
        ...(integrity || (optional && (os || cpu)) ? [] : [`${where} has no integrity`]),
        ...(integrity && !integrity.startsWith('sha512-') ? [`${where} has a weak integrity`] : []),
        ...(resolved && !resolved.startsWith('https://registry.npmjs.org/')
          ? [`${where} comes from ${resolved}`]
          : []),
      ]
    },
  ),
]

/**
 * Whether an SPDX expression allows what this project does: of `OR` one part, of `AND` all.
 *
 * @param {string} name
 * @param {string} expression
 */
export function isAllowed(name, expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(name, part))
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(name, part))
  return (
    LICENCES.includes(bare) ||
    EXCEPTIONS.some(({ licence, packages }) => bare.split(' WITH ')[0] === licence && packages.test(name))
  )
}

/** @param {{ license?: unknown; licenses?: unknown }} manifest */
export function licenceOf({ license, licenses }) {
  const [first] = [license ?? licenses].flat()
  if (typeof first === 'string') return first
  // Before SPDX: an object with an address.
  return first && typeof first === 'object' && 'type' in first ? String(first.type) : 'none'
}

/** Every installed package. @param {Lock} lock @param {string} root */
function licencesIn({ packages }, root) {
  return Object.entries(packages).flatMap(([where, { version }]) => {
    const file = path.join(root, where, 'package.json')
    if (where === '' || !existsSync(file)) return []
    return [{ name: nameOf(where), version, licence: licenceOf(JSON.parse(readFileSync(file, 'utf8'))) }]
  })
}

function main() {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  /** @param {string} file @returns {Lock} */
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const lock = read('package-lock.json')
  const licences = licencesIn(lock, root)
  if (process.argv.includes('--licences')) {
    const lines = licences.map(({ name, version, licence }) => `${licence}\t${name} ${version}`)
    console.log([...new Set(lines)].sort().join('\n'))
    return
  }
  const faults = [
    ...floorFaults(lock),
    ...lockFaults(lock),
    ...lockFaults(read('press/package-lock.json')).map((fault) => `press: ${fault}`),
    ...licences
      .filter(({ name, licence }) => !isAllowed(name, licence))
      .map(({ name, licence }) => `${name} has the licence ${licence}, which is not on the list`),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`${licences.length} packages: licences allowed, locked by hash, none below a known advisory.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
