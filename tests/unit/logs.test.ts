import { type Logger, pino } from 'pino'
import { describe, expect, test } from 'vitest'

import { logOptions } from '@/config/log'
import { currentRequest, type RequestContext, withinRequest } from '@/config/request-context'
import { chooseLogFormat } from '@/server/bootstrap/say.mjs'
import { requestIdOf } from '@/server/http/request-id'
import { logError } from '@/shared/log-error'
import { scrubText } from '@/shared/scrub-text.mjs'

describe('a text for the log', () => {
  test.each([
    ['to Mario.Rossi+x@posta.example: refused', 'to [address]: refused'],
    ['550 <anna@posta.example>: unknown', '550 <[address]>: unknown'],
    ['/x?email=anna%40posta.example&b', '/x?email=[address]&b'],
    ['postgres://shop:segreto@127.0.0.1:5432/x', 'postgres://[…]@127.0.0.1:5432/x'],
    ['Invalid API Key provided: sk_live_abcDEF123', 'Invalid API Key provided: [key]'],
    ['with whsec_abcdef123', 'with [key]'],
    ['No such session: cs_test_a1b2c3D4E5F6G7H8', 'No such session: cs_test_a1b2c3…'],
    ['cookie ore=qK3vR8sT1xY6zB4nM7pL2wD9cF5hJ0aE', 'cookie ore=[token]'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
    ['/api/downloads/WzEsMiwzXQ.AbCdEfGhIjKlMnOpQrStU1', '/api/downloads/[token]'],
    ['hash 0123456789abcdef0123456789abcdef', 'hash [token]'],
  ])('%s', (text, clean) => {
    expect(scrubText(text)).toBe(clean)
  })

  test.each([
    '{"requestId":"0123456789abcdef0123456789abcdef","msg":"nginx"}',
    'request 2e9724c4-a37b-4155-a022-abc6ff61e0db ended',
    'at Module.run (/srv/ore-serene/node_modules/@payloadcms/drizzle/dist/transactions/begin.js:12:5)',
    '20261125_201000_process_metrics_and_a_long_name',
    'http://localhost:3000/admin',
    'a purchase of 37,00 € at 12:30:15',
  ])('%s stays as it is', (text) => {
    expect(scrubText(text)).toBe(text)
  })

  test('stays JSON', () => {
    const line = JSON.stringify({ msg: 'a "b@c.example" \\ d@e.example\n', token: 'Bearer x"y' })
    const { msg } = JSON.parse(scrubText(line)) as { msg: string }
    expect(msg).toBe('a "[address]" \\ [address]\n')
  })
})

describe('an error for the log', () => {
  test('has its statement, and neither the parameters nor the row', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(anna) already exists.',
      constraint: 'users_email',
    })
    const error = Object.assign(
      new Error('Failed query: insert into users values ($1)\nparams: anna,Anna Rossi', { cause }),
      {
        params: ['anna'],
      },
    )
    const logged = logError(error)
    expect(logged.message).toBe('Failed query: insert into users values ($1)')
    expect(logged.cause).toMatchObject({ code: '23505', constraint: 'users_email' })
    expect(logged.stack).toMatch(/^Error: Failed query[^\n]*\n\s+at /)
    expect(JSON.stringify(logged)).not.toMatch(/anna/i)
  })

  test('quotes no value that could not be read', () => {
    const value = Object.assign(new Error('invalid input syntax for type integer: "Anna"'), { code: '22P02' })
    expect(logError(value).message).toBe('invalid input syntax for type integer: "…"')
    for (const text of ['{"name": Anna}', 'Anna Rossi', '{"a": "Anna', '{"a":1} Anna']) {
      let fault: unknown
      try {
        JSON.parse(text)
      } catch (error) {
        fault = error
      }
      expect(JSON.stringify(logError(fault)), text).not.toMatch(/Anna/)
    }
  })

  test('names Stripe’s request', () => {
    const error = Object.assign(new Error('declined'), { requestId: 'req_1', raw: { email: 'a@b.example' } })
    expect(logError(error)).toMatchObject({ stripeRequestId: 'req_1', message: 'declined' })
    expect(JSON.stringify(logError(error))).not.toContain('b.example')
  })

  test('may be anything that was thrown, and may turn in circles', () => {
    expect(logError('no')).toMatchObject({ message: 'no' })
    expect(logError({ email: 'a@b.example' })).toEqual({
      type: 'object',
      message: 'thrown without being an error (object)',
    })
    const circle = new Error('a')
    circle.cause = circle
    expect(() => JSON.stringify(logError(circle))).not.toThrow()
  })
})

describe('a line', () => {
  const write = (say: (log: Logger) => void): Record<string, unknown> => {
    let line = ''
    say(pino(logOptions('json'), { write: (text) => (line += text) }))
    return JSON.parse(line) as Record<string, unknown>
  }

  test('names the request it belongs to, and its route', () => {
    const line = withinRequest({ id: 'una', route: '/api/tables/:table' }, () =>
      write((log) => log.warn('piano')),
    )
    expect(line).toMatchObject({ level: 'WARN', requestId: 'una', route: '/api/tables/:table', msg: 'piano' })
    expect(String(line.time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('has the sentence of its error where it has none itself, without what was typed', () => {
    const error = new Error('Failed query: select 1\nparams: Anna')
    for (const say of [(log: Logger) => log.error({ err: error }), (log: Logger) => log.error(error)]) {
      const line = write(say)
      expect(line.msg).toBe('Failed query: select 1')
      expect(JSON.stringify(line)).not.toContain('Anna')
    }
    expect(write((log) => log.error({ err: error, msg: 'sua' })).msg).toBe('sua')
    expect(write((log) => log.error({ err: error }, 'sua')).msg).toBe('sua')
  })

  test('hides fields that hold people or secrets', () => {
    const line = write((log) =>
      log.info({ email: 'Anna', user: { password: 'x1', id: 3 }, token: 'x2' }, 'ecco'),
    )
    expect(line).toMatchObject({
      email: '[hidden]',
      token: '[hidden]',
      user: { password: '[hidden]', id: 3 },
    })
  })
})

test.each([
  [{ args: [], isService: true, isTerminal: false }, 'json'],
  [{ args: [], isService: true, isTerminal: true }, 'lines'],
  [{ args: [], isService: false, isTerminal: false }, 'lines'],
  [{ args: ['--log=lines'], isService: true, isTerminal: false }, 'lines'],
  [{ args: ['--log=json'], isService: false, isTerminal: true }, 'json'],
])('%o logs as %s', (how, format) => {
  expect(chooseLogFormat(how)).toBe(format)
})

test('a log of another kind is refused in a sentence', () => {
  expect(() => chooseLogFormat({ args: ['--log=xml'], isService: true, isTerminal: false })).toThrow(
    '--log must be lines or json',
  )
})

test('what a request left behind, such as a clock, is not its work once it is over', async () => {
  const context: RequestContext = { id: 'una' }
  const seenByClock = (now: number) =>
    withinRequest(
      context,
      () => new Promise((resolve) => setTimeout(() => resolve(currentRequest(now)?.id), 1)),
    )
  expect(await seenByClock(1_000_000)).toBe('una')
  context.endedAt = 1_000_000
  expect(await seenByClock(1_030_000)).toBe('una')
  expect(await seenByClock(1_061_000)).toBeUndefined()
  expect(currentRequest()).toBeUndefined()
})

describe('the name of a request', () => {
  const nginx = '0123456789abcdef0123456789abcdef'
  const uuid = '2e9724c4-a37b-4155-a022-abc6ff61e0db'
  test('is the proxy’s, where there is one', () => {
    expect(requestIdOf({ told: nginx, trusted: 1 })).toBe(nginx)
    expect(requestIdOf({ told: uuid, trusted: 2 })).toBe(uuid)
  })

  test.each([undefined, '', 'anna@posta.example', `${nginx}0`, `${nginx}\n`, nginx.toUpperCase(), [nginx]])(
    'is made where a proxy says %o',
    (told) => {
      expect(requestIdOf({ told, trusted: 1 })).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('is made where there is no proxy, whatever a client says', () => {
    expect(requestIdOf({ told: nginx, trusted: 0 })).toMatch(/^[0-9a-f-]{36}$/)
  })
})
