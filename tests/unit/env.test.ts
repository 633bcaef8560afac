import { expect, test } from 'vitest'

import { parseEnv } from '@/config/env'
import { buildEnvironment } from '@/server/boot/build'

const fault = (source: Record<string, string>) => {
  try {
    parseEnv(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SERVER_URL', 'esempio'],
  ['SERVER_URL', 'ftp://example.it'],
  ['SERVER_URL', 'https://example.it/negozio'],
  ['SERVER_URL', 'https://example.it/?x=1'],
  ['SERVER_URL', 'https://ciao:segreto@example.it'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_READ_URL', 'mysql://x'],
  ['PAYLOAD_SECRET', 'corto'],
  ['ADMIN_EMAILS', 'a@b.it, nessuno'],
  ['SMTP_URL', 'mail.example.it'],
  ['MAIL_FROM', 'nessuno'],
  ['MAIL_RATE', '0'],
  ['STRIPE_API_BASE', 'x'],
  ['CHECKOUT_SANDBOX', 'yes'],
  ['GOOGLE_ISSUER', 'http://accounts.example.it'],
  ['GOOGLE_ISSUER', 'http:'],
  ['TRUST_PROXY', '-1'],
  ['WORKER', 'maybe'],
  ['METRICS_TOKEN', 'two words'],
])('%s=%s is refused in one line that names it and does not show it', (name, value) => {
  const secret = { PAYLOAD_SECRET: 'x'.repeat(32) }
  const others: Record<string, string> =
    name === 'DATABASE_URL'
      ? secret
      : name === 'DATABASE_READ_URL'
        ? { ...secret, DATABASE_URL: 'postgresql://u:p@db/x' }
        : {}
  const message = fault({ [name]: value, ...others })
  expect(message.split('\n')).toHaveLength(1)
  expect(message).toMatch(new RegExp(`^${name}(\\.\\d+)? `))
  if (value.length > 5) expect(message).not.toContain(value)
})

test.each([
  'smtp:',
  'smtp://',
  'smtp:mail.example.it',
  'smtp://mail.example.it/posta',
  'smtp://mail.example.it:587#posta',
  'smtp://ciao:se#greto@mail.example.it',
  'smtp://ciao:12/greto@mail.example.it',
  'smtp://ciao:100%@mail.example.it',
  'smtps://ci%zzao:segreto@mail.example.it',
  'smtps://ciao:segreto%ff@mail.example.it',
])('SMTP_URL=%s, which no mail could leave by, is refused in one line', (address) => {
  const message = fault({ SMTP_URL: address, MAIL_FROM: 'ciao@bottega.it' })
  expect(message).toMatch(/^SMTP_URL must be smtp:\/\/user:pass@host:port [^\n]*as %XX$/)
  expect(message).not.toContain('greto')
})

test.each([
  'smtp://mail.example.it',
  'smtp://mail.example.it/',
  'smtp://[::1]:2525',
  'smtps://ciao%40bottega.it:s%23gr%2Fto%25@mail.example.it:465?maxConnections=5&requireTLS=true',
])('SMTP_URL=%s is taken as it is', (address) => {
  expect(parseEnv({ SMTP_URL: address, MAIL_FROM: 'ciao@bottega.it' })).toMatchObject({ SMTP_URL: address })
})

test('nothing at all is enough, and so are blanks', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    SERVER_URL: 'http://localhost:3000',
    CHECKOUT_SANDBOX: true,
  })
  expect(parseEnv({ PORT: ' ', STRIPE_SECRET_KEY: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  [{ PORT: '80' }, 'http://localhost'],
  [{ PORT: '443' }, 'http://localhost:443'],
  [{ SERVER_URL: 'http://bottega.it:80' }, 'http://bottega.it'],
  [{ SERVER_URL: 'https://bottega.it:443/' }, 'https://bottega.it'],
  [{ SERVER_URL: 'https://Bottega.it:8443' }, 'https://bottega.it:8443'],
])('with %j the public origin is %s, as a browser writes it', (source, origin) => {
  expect(parseEnv(source)).toMatchObject({ SERVER_URL: origin })
})

test('mail that leaves names its sender, mail that is kept need not', () => {
  expect(fault({ SMTP_URL: 'smtp://mail.example.it' })).toMatch(/^MAIL_FROM is required with SMTP_URL[^\n]*$/)
  expect(fault({ SMTP_URL: 'smtp://mail.example.it', MAIL_FROM: ' ' })).toMatch(/^MAIL_FROM is required/)
  const sender = { SMTP_URL: 'smtp://mail.example.it', MAIL_FROM: 'Bottega <ciao@bottega.it>' }
  expect(parseEnv(sender)).toMatchObject({ MAIL_FROM: sender.MAIL_FROM, SUPPORT_EMAIL: sender.MAIL_FROM })
  expect(parseEnv({})).toMatchObject({ MAIL_FROM: 'Ore Serene <ciao@ore-serene.example>' })
})

test('a replica is one of a database', () => {
  const replica = { DATABASE_READ_URL: 'postgresql://u:p@db2/x' }
  expect(fault(replica)).toMatch(/^DATABASE_READ_URL needs DATABASE_URL[^\n]*$/)
  const own = { DATABASE_URL: 'postgresql://u:p@db/x', PAYLOAD_SECRET: 'x'.repeat(32) }
  expect(parseEnv({ ...own, ...replica })).toMatchObject(replica)
})

test('a build is given neither database nor secret, and takes everything else that a shop may set', () => {
  const shop = {
    PORT: '3100',
    HOST: '0.0.0.0',
    SERVER_URL: 'https://bottega.it',
    DATABASE_URL: 'postgresql://u:p@db/x',
    DATABASE_READ_URL: 'postgresql://u:p@db2/x',
    PAYLOAD_SECRET: 'x'.repeat(32),
    ADMIN_EMAILS: 'ciao@bottega.it',
    SMTP_URL: 'smtps://u:p@mail.bottega.it',
    MAIL_FROM: 'Bottega <ciao@bottega.it>',
    SUPPORT_EMAIL: 'aiuto@bottega.it',
    MAIL_RATE: '20',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
    CHECKOUT_SANDBOX: '0',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    TRUST_PROXY: '1',
    S3_ENDPOINT: 'https://s3.example.it',
    S3_BUCKET: 'bottega',
    S3_REGION: 'eu-south-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    WORKER: 'off',
    METRICS_TOKEN: 'token',
  }
  expect(parseEnv(shop)).toMatchObject({ DATABASE_READ_URL: shop.DATABASE_READ_URL })
  const built = parseEnv(buildEnvironment(shop))
  expect(built).toMatchObject({ NODE_ENV: 'production', SERVER_URL: shop.SERVER_URL })
  expect(built.DATABASE_URL ?? built.DATABASE_READ_URL ?? built.PAYLOAD_SECRET).toBeUndefined()
})

test('a database of one’s own closes the sandbox unless it is asked for', () => {
  const own = { DATABASE_URL: 'postgresql://u:p@db/x', PAYLOAD_SECRET: 'x'.repeat(32) }
  expect(parseEnv(own).CHECKOUT_SANDBOX).toBe(false)
  expect(parseEnv({ ...own, CHECKOUT_SANDBOX: '1' }).CHECKOUT_SANDBOX).toBe(true)
})
