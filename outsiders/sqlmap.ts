import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Finding, Outcome } from './finding'
import { sqlmapFindings, sqlmapTried } from './parsers/sqlmap'
import { type ApiRequest, type Description, requestsOf } from './requests'
import type { Shop } from './shop'
import { keep, type Program, runTool } from './tool'

export const program: Program = { command: 'sqlmap', package: 'sqlmap', versionArguments: ['--version'] }

/** Runs at the same time: a run waits for the shop most of its time. */
const LANES = 4
const SECONDS = 1800

/** Every query parameter, JSON value and path's part of the API, as an administrator, who reaches the most code. */
export async function run(shop: Shop): Promise<Outcome> {
  const description = JSON.parse(await readFile('src/contracts/openapi.json', 'utf8')) as Description
  const requests = requestsOf(description)
  const cookie = await shop.cookieOf('admin')
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-sqlmap-'))
  try {
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      runLane({
        home: path.join(home, String(lane)),
        requests: requests.filter((_request, index) => index % LANES === lane),
        origin: shop.front.origin,
        cookie,
      }),
    )
    const results = await Promise.all(lanes)
    const findings: Finding[] = results.flatMap((result) => result.findings)
    if (!(await isStillIn(shop, cookie)))
      findings.push({ tool: 'sqlmap', id: 'session-lost', where: 'all', severity: 'medium' })
    const sum = (of: 'targets' | 'parameters') => results.reduce((total, result) => total + result[of], 0)
    if (sum('parameters') === 0)
      findings.push({ tool: 'sqlmap', id: 'nothing-tried', where: 'all', severity: 'medium' })
    const tried = `${sum('parameters')} parameters, JSON values and path parts in ${requests.length} requests, as administrator`
    return { tried, findings }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

type LaneArgs = { home: string; requests: ApiRequest[]; origin: string; cookie: string }

async function runLane({ home, requests, origin, cookie }: LaneArgs) {
  const [log, results] = [`${home}.xml`, `${home}.csv`]
  await writeFile(log, requests.map((request) => logged(request, { origin, cookie })).join('\n'))
  const { output, isWhole } = await runTool({
    command: 'sqlmap',
    args: [
      ...['-l', log, '--results-file', results, '--output-dir', home],
      ...[
        '--batch',
        '--ignore-stdin',
        '--flush-session',
        '--disable-coloring',
        '--force-ssl',
        '--keep-alive',
      ],
      // The shop knows no other database; stacked and timed queries wait seconds for each guess.
      ...['--dbms', 'PostgreSQL', '--technique', 'BEU', '--level', '1', '--risk', '1'],
      ...['--ignore-code', '400,401,403,404,405,409,413,415,422,429,503'],
      ...['--skip-waf', '--timeout', '20', '--retries', '1', '--answers', 'follow=N,redirect=N'],
    ],
    seconds: SECONDS,
  })
  const csv = await readFile(results, 'utf8').catch(() => '')
  await keep(`sqlmap-${path.basename(home)}.csv`, csv)
  await keep(`sqlmap-${path.basename(home)}.txt`, output)
  const findings = sqlmapFindings(csv)
  if (!isWhole) findings.push({ tool: 'sqlmap', id: 'not-finished', where: 'all', severity: 'medium' })
  return { findings, ...sqlmapTried(output) }
}

/** One request in the form of Burp's history, of which sqlmap reads many from one file. */
function logged(
  { method, address, type, body = '' }: ApiRequest,
  { origin, cookie }: { origin: string; cookie: string },
): string {
  const { host, port } = new URL(origin)
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    body,
  ]
  const encoded = Buffer.from(lines.join('\r\n')).toString('base64')
  return `<item><port>${port}</port><request base64="true"><![CDATA[${encoded}]]></request></item>`
}

/** Whether what was sent as an administrator was so until the end. */
async function isStillIn(shop: Shop, cookie: string): Promise<boolean> {
  const { body } = await shop.ask('/api/admin/status', { headers: { cookie } })
  return (JSON.parse(body) as { isAdmin?: boolean }).isAdmin === true
}
