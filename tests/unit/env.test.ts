import { expect, test } from 'vitest'

import { parseEnv } from '@/config/env'

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

test('nothing at all is enough, and so are blanks', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    SERVER_URL: 'http://localhost:3000',
    CHECKOUT_SANDBOX: true,
  })
  expect(parseEnv({ PORT: ' ', STRIPE_SECRET_KEY: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
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

test('a database of one’s own closes the sandbox unless it is asked for', () => {
  const own = { DATABASE_URL: 'postgresql://u:p@db/x', PAYLOAD_SECRET: 'x'.repeat(32) }
  expect(parseEnv(own).CHECKOUT_SANDBOX).toBe(false)
  expect(parseEnv({ ...own, CHECKOUT_SANDBOX: '1' }).CHECKOUT_SANDBOX).toBe(true)
})
