import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Outcome } from './finding'
import { testsslFindings, testsslTried } from './parsers/testssl'
import type { Shop } from './shop'
import { keep, type Program, runTool } from './tool'

export const program: Program = {
  command: 'testssl',
  package: 'testssl.sh',
  versionArguments: ['--version'],
}

const SECONDS = 240

/** Protocols, ciphers, the certificate, headers and the holes of TLS that have names. */
export async function run(shop: Shop): Promise<Outcome> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-testssl-'))
  const report = path.join(home, 'report.json')
  try {
    const { isWhole } = await runTool({
      command: 'testssl',
      args: [
        ...['--quiet', '--color', '0', '--warnings', 'batch', '--ip', '127.0.0.1', '--nodns', 'none'],
        ...['--protocols', '--std', '--pfs', '--server-preference', '--server-defaults', '--headers'],
        ...['--vulnerable', '--jsonfile', report, shop.limitedFront.origin],
      ],
      cwd: home,
      seconds: SECONDS,
    })
    const json = await readFile(report, 'utf8')
    await keep('testssl.json', json)
    const findings = isWhole
      ? testsslFindings(json)
      : [{ tool: 'testssl', id: 'not-finished', where: 'TLS', severity: 'medium' } as const]
    return { tried: `${isWhole ? testsslTried(json) : 0} properties of TLS and headers`, findings }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
