import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { parseEnv } from '@/config/env'

import { COMPOSE, readCompose } from '../support/compose'
import { contextFilter } from '../support/dockerfile'

const text = readFileSync(COMPOSE, 'utf8')
const { services, volumes } = readCompose()
const shops = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** The lines `NAME=value` of a file; commented ones too where it is asked for them. */
function namesIn(file: string, { commented = false } = {}): string[] {
  const line = commented ? /^#?([A-Z][A-Z0-9_]*)=/gm : /^([A-Z][A-Z0-9_]*)=/gm
  return [...readFileSync(file, 'utf8').matchAll(line)].map(([, name]) => name!)
}

/** Of compose itself: the database's own password, and which image. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'RELEASE']
/** What src/config/env knows, as the root's example explains each. */
const known = namesIn('.env.example', { commented: true })
const filledIn = {
  PAYLOAD_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://u:p@mail.example.it',
  MAIL_FROM: 'Ore Serene <ciao@example.it>',
  ADMIN_EMAILS: 'anna@example.it',
  S3_ENDPOINT: 'https://s3.example.it',
  S3_BUCKET: 'shop',
  S3_REGION: 'eu-south-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

describe('deploy/compose.yaml', () => {
  test('runs two web processes and two workers of one image, PostgreSQL and nginx', () => {
    const copies = shops.map(([, { command, deploy }]) => [command?.at(-1) ?? 'web', deploy?.replicas ?? 1])
    expect(copies).toEqual([
      ['web', 1],
      ['web', 1],
      ['worker', 2],
    ])
    expect(new Set(shops.map(([, { image }]) => image)).size).toBe(1)
    expect(services.database!.image).toMatch(/^postgres:(1[5-9]|[2-9]\d)$/)
    expect(services.nginx!.image).toMatch(/^nginx:/)
    expect(services.nginx!.ports).toEqual(['80:80', '443:443'])
  })

  test('every service that another waits for is there and can say that it is well', () => {
    const healths = Object.entries(services).flatMap(([name, { healthcheck, build }]) =>
      healthcheck?.test || (build && !healthcheck?.disable) ? [name] : [],
    )
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(healths).toContain(name)
      }
    }
  })

  test('every volume and file that is mounted exists', () => {
    const mounted = Object.values(services).flatMap(({ volumes: places = [] }) => places)
    expect(mounted.length).toBeGreaterThan(3)
    for (const place of mounted) {
      const [source = ''] = place.split(':')
      if (source.startsWith('./')) expect(existsSync(path.join('deploy', source)), source).toBe(true)
      else if (!source.startsWith('/')) expect(Object.keys(volumes)).toContain(source)
    }
    for (const [, { build, env_file }] of shops) {
      expect(existsSync(path.join('deploy', build!.context, build!.dockerfile))).toBe(true)
      expect(env_file).toBe('.env')
    }
  })

  test('nginx asks the addresses that the web processes have', () => {
    const upstream = readFileSync('deploy/compose-upstream.conf', 'utf8')
    const asked = [...upstream.matchAll(/server ([\d.]+):3000\b/g)].map(([, address]) => address)
    const had = shops.flatMap(([, { networks }]) => (networks ? [networks.default.ipv4_address] : []))
    expect(asked).toEqual(had)
    expect(asked).toHaveLength(2)
  })

  test('a shop has ten seconds to end, and more before it is killed', () => {
    for (const [, { stop_grace_period }] of shops) expect(parseInt(stop_grace_period!)).toBeGreaterThan(10)
  })

  test('no secret stands in it, and what it asks for is in .env.example', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)(:[?-][^}]*)?\}/g)].map(([, name]) => name!)
    for (const name of asked) expect(namesIn('deploy/.env.example')).toContain(name)
    const passwords = text.match(/^.*(PASSWORD|SECRET|KEY).*[:=].*$/gm) ?? []
    expect(passwords.length).toBeGreaterThan(0)
    for (const line of passwords) expect(line).toMatch(/\$\{/)
  })
})

describe('deploy/.env.example', () => {
  test('names only what the shop or compose reads', () => {
    for (const name of namesIn('deploy/.env.example')) expect([...known, ...OF_COMPOSE]).toContain(name)
    for (const [, { environment }] of shops)
      for (const name of Object.keys(environment)) expect(known).toContain(name)
  })

  test('with what must be set filled in, the shop takes it, and sells', () => {
    const example = Object.fromEntries(
      [...readFileSync('deploy/.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
        ([, name, value]) => [name!, value!],
      ),
    )
    for (const [, { environment }] of shops) {
      const env = parseEnv({
        ...example,
        ...filledIn,
        ...environment,
        DATABASE_URL: 'postgresql://a:b@database/c',
      })
      expect(env).toMatchObject({ WORKER: 'off', TRUST_PROXY: 1, CHECKOUT_SANDBOX: false })
      expect(env.SERVER_URL).toBe('https://ore-serene.example')
    }
    const required = readFileSync('deploy/.env.example', 'utf8').split('# May be set.')[0]!
    for (const name of Object.keys(filledIn)) expect(required).toContain(`\n${name}=`)
  })

  test('as it stands it is refused by name', () => {
    const { environment } = services['web-a']!
    expect(() => parseEnv({ ...environment, DATABASE_URL: 'postgresql://a:b@database/c' })).toThrow(
      'PAYLOAD_SECRET is required',
    )
  })
})

test('docs/operations.md: an upgrade keeps the name in nginx.conf, and renews what lies outside the release', () => {
  const operations = readFileSync('docs/operations.md', 'utf8')
  const [, upgrade = ''] = operations.split(/^## (?:Upgrade and roll back|Backup)$/m)
  // nginx.conf is edited where git keeps it: without -m the next release is not checked out.
  expect(upgrade.match(/git checkout (?:-m )?[A-Z]+/g)).toEqual([
    'git checkout -m NEW',
    'git checkout -m OLD',
  ])
  for (const command of ['systemctl daemon-reload', 'nginx -t', '--force-recreate nginx'])
    expect(upgrade).toContain(command)
  // What one shell exports is gone at the next upgrade.
  expect(operations).not.toContain('export RELEASE')
})

test('the builder is sent the sources alone', () => {
  const isSent = contextFilter('.dockerignore')
  for (const place of [
    '.env',
    'deploy/.env',
    'src/.env.local',
    '.data/files/a.pdf',
    '.git/config',
    'node_modules/a/b.js',
    'tests/unit/a.ts',
    'backups/a.tar.gz',
    'media/a.webp',
  ])
    expect(isSent(place), place).toBe(false)
  for (const place of [
    'package-lock.json',
    'src/app/(site)/page.tsx',
    'scripts/pack.mjs',
    'goods/manifest.json',
    'src/content/media/logo.png',
  ])
    expect(isSent(place), place).toBe(true)
})
