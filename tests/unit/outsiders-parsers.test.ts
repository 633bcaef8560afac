import { describe, expect, test } from 'vitest'

import { ffufFindings, ffufTried } from '../../outsiders/parsers/ffuf'
import { slowhttptestSaid } from '../../outsiders/parsers/slowhttptest'
import { sqlmapFindings, sqlmapTried } from '../../outsiders/parsers/sqlmap'
import { testsslFindings, testsslTried } from '../../outsiders/parsers/testssl'
import { wapitiFindings, wapitiTried } from '../../outsiders/parsers/wapiti'

describe('ffuf', () => {
  const answer = (path: string, status: number, redirectlocation = '') => ({
    url: `https://localhost:8443/${path}`,
    status,
    redirectlocation,
  })
  const report = JSON.stringify({
    results: [
      answer('.env', 404),
      answer('admin', 307, 'https://localhost:8443/login'),
      answer('a', 302, '/b'),
      answer('away', 302, 'https://altrove.example/'),
      answer('backup.zip', 200),
    ],
  })

  test('a refusal and a way within the shop are none; an answer and a way out of it are', () => {
    expect(ffufFindings(report, 'editor').map(({ id, where }) => `${id} ${where}`)).toEqual([
      'answers-302 editor /away',
      'answers-200 editor /backup.zip',
    ])
    expect(ffufTried(report)).toBe(5)
  })
})

describe('sqlmap', () => {
  const head = 'Target URL,Place,Parameter,Technique(s),Note(s)\n'

  test('each row with a parameter is an injection; a row of a target without one is none', () => {
    const csv = `${head}https://localhost:8443/api/tables/users?sort=1,GET,sort,BE,\nhttps://localhost:8443/api/x,,,,\n`
    expect(sqlmapFindings(csv)).toEqual([
      { tool: 'sqlmap', id: 'sql-injection', where: '/api/tables/users GET sort', severity: 'high' },
    ])
    expect(sqlmapFindings(head)).toEqual([])
    const withdrawn = `${head}https://localhost:8443/api/x?depth=1,GET,depth,B,false positive or unexploitable\n`
    expect(sqlmapFindings(withdrawn)).toEqual([])
  })

  test('what it tried is read from what it prints', () => {
    const output = [
      `[12:00:00] [INFO] testing URL 'https://localhost:8443/api/a?b=1'`,
      `[12:00:01] [INFO] testing for SQL injection on GET parameter 'b'`,
      `[12:00:02] [INFO] testing for SQL injection on (custom) POST parameter 'JSON c'`,
      `[12:00:03] [INFO] testing URL 'https://localhost:8443/api/a?b=1'`,
    ].join('\n')
    expect(sqlmapTried(output)).toEqual({ targets: 1, parameters: 2 })
    expect(sqlmapTried('')).toEqual({ targets: 0, parameters: 0 })
  })
})

test('slowhttptest: the most connections at once, and available only if it always was', () => {
  const said = (available: string) => `\u001B[1mconnected:\u001B[0m          ${available === 'YES' ? 580 : 12}
service available:  ${available}
`
  expect(slowhttptestSaid(said('YES') + said('NO'))).toEqual({ connections: 580, isAvailable: false })
  expect(slowhttptestSaid(said('YES'))).toEqual({ connections: 580, isAvailable: true })
  expect(slowhttptestSaid('')).toEqual({ connections: 0, isAvailable: false })
})

test('testssl: what is worse than OK and INFO', () => {
  const entry = (id: string, severity: string) => ({ id, severity, finding: '' })
  const json = JSON.stringify([
    entry('TLS1_3', 'OK'),
    entry('cert', 'INFO'),
    entry('SSLv3', 'CRITICAL'),
    entry('x', 'LOW'),
  ])
  expect(testsslFindings(json).map(({ id, severity }) => `${id} ${severity}`)).toEqual([
    'SSLv3 high',
    'x low',
  ])
  expect(testsslTried(json)).toBe(4)
})

describe('wapiti', () => {
  test('vulnerabilities and anomalies, with the parameter, or else the header that its sentence names', () => {
    const entry = { method: 'GET', path: '/api/x?y=1', info: '', level: 2, parameter: 'y' }
    const report = {
      vulnerabilities: {
        'SQL Injection': [entry],
        'HTTP Secure Headers': [
          { ...entry, path: '/', parameter: '', info: 'X-Frame-Options is not set', level: 1 },
        ],
      },
      anomalies: { 'Internal Server Error': [{ ...entry, level: 9 }] },
    }
    expect(
      wapitiFindings(JSON.stringify(report), 'admin').map(({ id, where, severity }) => [id, where, severity]),
    ).toEqual([
      ['sql-injection', 'admin GET /api/x y', 'medium'],
      ['http-secure-headers', 'admin GET / X-Frame-Options', 'low'],
      ['internal-server-error', 'admin GET /api/x y', 'high'],
    ])
  })

  test('how many addresses it found', () => {
    expect(wapitiTried('[*] Wapiti found 37 URLs and forms during the scan')).toBe(37)
    expect(wapitiTried('')).toBe(0)
  })
})
