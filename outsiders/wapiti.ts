import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Finding, Outcome } from './finding'
import { wapitiFindings, wapitiTried } from './parsers/wapiti'
import type { Shop } from './shop'
import { keep, type Program, runTool } from './tool'

export const program: Program = { command: 'wapiti', package: 'wapiti', versionArguments: ['--version'] }

/** Those that need no server on the Internet and no list from there. */
const MODULES =
  'cookieflags,csp,http_headers,crlf,csrf,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss'
/** Pages that a crawl does not reach by links alone. */
const STARTS: Record<string, string[]> = {
  'signed-out': [
    '/login',
    '/acquisti',
    '/recensioni',
    '/checkout/error?error=prova',
    '/checkout/success?sessionId=prova',
    '/api/products/purchase-detail?sessionId=prova',
    '/api/oauth/google/redirect_url?originUrl=prova',
    '/auth/callback?code=prova&state=prova',
  ],
  admin: [
    '/admin/panoramica',
    '/admin/email-automation',
    '/api/tables/purchases?page=1&limit=20&search=prova&sort=id:asc',
    '/api/tables/contact_submissions/export?search=prova&sort=id:asc',
    '/api/admin/search?q=prova',
    '/api/admin/funnel?days=30&unit=day',
    '/api/admin/email-tracking?page=1&search=prova&state=sent',
    '/api/faqs?where[question][like]=prova&sort=id&limit=5',
  ],
}
const CRAWL_SECONDS = 40
const MODULE_SECONDS = 12
const SECONDS = 300

/** Crawls the shop as a stranger and as an administrator, and tries what it finds. */
export async function run(shop: Shop): Promise<Outcome> {
  const results = [await scan(shop, 'signed-out'), await scan(shop, 'admin', await shop.cookieOf('admin'))]
  const tried = results.map(({ person, addresses }) => `${addresses} addresses ${person}`).join(', ')
  return { tried: `${tried}; modules ${MODULES}`, findings: results.flatMap(({ findings }) => findings) }
}

async function scan(shop: Shop, person: string, cookie?: string) {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-wapiti-'))
  const report = path.join(home, 'report.json')
  const { origin } = shop.front
  try {
    const { output, isWhole } = await runTool({
      command: 'wapiti',
      args: [
        ...['-u', `${origin}/`, '--scope', 'folder', '-m', MODULES, '--flush-session', '-f', 'json'],
        ...['-o', report, '--store-session', home, '--store-config', home, '--no-bugreport'],
        ...['--max-scan-time', String(CRAWL_SECONDS), '--max-attack-time', String(MODULE_SECONDS)],
        ...['--verify-ssl', '0', '-t', '20', '-v', '1'],
        ...(STARTS[person] ?? []).flatMap((start) => ['-s', origin + start]),
        ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
      ],
      seconds: SECONDS,
    })
    await keep(`wapiti-${person}.txt`, output)
    if (isWhole) await keep(`wapiti-${person}.json`, await readFile(report, 'utf8'))
    const findings: Finding[] = isWhole ? wapitiFindings(await readFile(report, 'utf8'), person) : []
    if (!isWhole) findings.push({ tool: 'wapiti', id: 'not-finished', where: person, severity: 'medium' })
    const addresses = wapitiTried(output)
    if (addresses === 0)
      findings.push({ tool: 'wapiti', id: 'nothing-tried', where: person, severity: 'medium' })
    return { person, findings, addresses }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
