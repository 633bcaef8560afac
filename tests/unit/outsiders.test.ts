import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { errorsSince } from '../../outsiders/access-log'
import { type Accepted, type Finding, judge, unused } from '../../outsiders/finding'
import { answersIn, cookieFaults, headerFaults, tellsInnards } from '../../outsiders/probes/judge-answer'
import { pageOf } from '../../outsiders/report'
import { type Description, requestsOf } from '../../outsiders/requests'

const finding = (where: string): Finding => ({ tool: 'ffuf', id: 'answers-200', where, severity: 'low' })
const known: Accepted[] = [
  { tool: 'ffuf', id: 'answers-200', where: 'signed-out /robots.txt', reason: 'Read by robots.' },
  { tool: 'ffuf', id: 'answers-200', where: /^admin \/api\//, reason: 'An administrator’s.' },
]

describe('a finding', () => {
  test('is accepted only where it is written down, and counted once', () => {
    const found = [
      finding('signed-out /robots.txt'),
      finding('admin /api/users'),
      finding('signed-out /.env'),
    ]
    const { accepted, fresh } = judge([...found, ...found], known)
    expect(accepted.map(({ reason }) => reason)).toEqual(['Read by robots.', 'An administrator’s.'])
    expect(fresh).toEqual([finding('signed-out /.env')])
  })

  test('of another tool or another kind is not meant', () => {
    const others = [
      { ...finding('signed-out /robots.txt'), tool: 'wapiti' },
      { ...finding('signed-out /robots.txt'), id: 'answers-500' },
    ]
    expect(judge(others, known).fresh).toEqual(others)
  })

  test('that is gone leaves its entry behind, when its tool has run', () => {
    expect(unused([finding('admin /api/users')], known, ['ffuf'])).toEqual([known[0]])
    expect(unused([], known, ['wapiti'])).toEqual([])
  })
})

test('an answer of 500 or above is a finding, without what was written into its path', () => {
  const lines = [
    '500 GET /before',
    '200 GET /',
    '500 GET /api/tables/1%27/x',
    '404 GET /a',
    '502 POST /api/visits',
  ]
  expect(errorsSince(lines, 1, 'sqlmap').map(({ id, where }) => `${id} ${where}`)).toEqual([
    'answered-500 GET /api/tables/*/x',
    'answered-502 POST /api/visits',
  ])
})

describe('an answer', () => {
  const headers = {
    'content-security-policy': "default-src 'self'; script-src 'self'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    server: 'nginx',
  }

  test('with every header has no fault, and each that is missing or weak is named', () => {
    expect(headerFaults(headers)).toEqual([])
    expect(headerFaults({ ...headers, server: 'nginx/1.22.1', 'x-powered-by': 'Next' })).toEqual([
      'x-powered-by',
      'server',
    ])
    expect(headerFaults({ ...headers, 'strict-transport-security': 'max-age=60' })).toEqual([
      'strict-transport-security',
    ])
    expect(headerFaults({ 'content-security-policy': "script-src 'unsafe-inline'" })).toContain(
      'content-security-policy script-src',
    )
  })

  test('sets cookies of this host, over TLS, out of reach of scripts', () => {
    expect(cookieFaults('__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure')).toEqual([])
    expect(cookieFaults('a=1; Path=/; SameSite=None')).toEqual([
      'a __Host-',
      'a HttpOnly',
      'a Secure',
      'a SameSite',
    ])
  })

  test('tells no stack and no query', () => {
    expect(tellsInnards('{"error":"Qualcosa non ha funzionato."}')).toBe(false)
    expect(tellsInnards('Error\n    at run (file.js:1:2)')).toBe(true)
    expect(tellsInnards('select: SELECT id FROM users')).toBe(true)
  })

  test('is one of those that a connection has brought', () => {
    expect(answersIn('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n')).toEqual([204, 400])
  })
})

describe('the requests that sqlmap gets', () => {
  const description = JSON.parse(readFileSync('src/contracts/openapi.json', 'utf8')) as Description
  const requests = requestsOf(description)

  test('have every query parameter of the description', () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      if (/logout$|\/sessions$|\/import$|^\/api\/upload\//.test(path)) continue
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const sent = requests.filter(
          (request) =>
            request.method === method.toUpperCase() &&
            request.address.split('?')[0] === path.replaceAll(/\{\w+\}/g, '1'),
        )
        for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
          expect(
            sent.some(({ address }) => address.includes(`${name}=`) || address.includes(`${name}[`)),
          ).toBe(true)
      }
    }
  })

  test('bring bodies that fit, a document’s own fields too', () => {
    const bodyOf = (method: string, address: string) =>
      JSON.parse(
        requests.find((one) => one.body && one.method === method && one.address === address)!.body!,
      ) as object
    expect(bodyOf('POST', '/api/send-otp')).toEqual({ email: expect.any(String) as string })
    expect(bodyOf('POST', '/api/faqs')).toMatchObject({ question: 'prova' })
  })

  test('delete last, and never end the session', () => {
    const methods = requests.map(({ method }) => method)
    expect(methods.lastIndexOf('GET')).toBeLessThan(methods.indexOf('DELETE'))
    expect(requests.some(({ address }) => address.includes('logout'))).toBe(false)
  })
})

test('the page lists what was tried, and what is left with its reason', () => {
  const page = pageOf(
    {
      rows: [
        { tool: 'ffuf', tried: '9 paths', limit: 'none', measured: '0 new', lost: 0, state: 'pass' },
        { tool: 'limits', tried: 'a flood', limit: '20', measured: '10', ratio: 0.5, lost: 0, state: 'pass' },
      ],
      accepted: [{ finding: finding('signed-out /robots.txt'), reason: 'Read by robots.' }],
      machine: '2 cores',
      versions: ['ffuf 1.1.0'],
    },
    new Date('2026-11-26T00:00:00Z'),
  )
  expect(page).toContain('- 2026-11-26, 2 cores')
  expect(page).toContain('| limits | a flood | 20 | 10 | 0.50 | 0 | pass |')
  expect(page).toContain('| ffuf | `answers-200` | `signed-out /robots.txt` | Read by robots. |')
})
