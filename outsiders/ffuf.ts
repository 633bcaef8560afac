import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Finding, Outcome } from './finding'
import { ffufFindings, ffufTried } from './parsers/ffuf'
import type { Shop } from './shop'
import { keep, type Program, runTool } from './tool'

export const program: Program = { command: 'ffuf', package: 'ffuf', versionArguments: ['-V'] }

const SECONDS = 240
const PATHS = ['-w', 'outsiders/words/paths.txt:PATH']
const NAMES = ['-w', 'outsiders/words/names.txt:NAME', '-w', 'outsiders/words/endings.txt:END']

/** Paths that the shop must not answer, or to some roles only; each is asked as a stranger, an editor and an administrator. */
export async function run(shop: Shop): Promise<Outcome> {
  const cookies = {
    'signed-out': undefined,
    editor: await shop.cookieOf('editor'),
    admin: await shop.cookieOf('admin'),
  }
  const findings: Finding[] = []
  let tried = 0
  for (const [person, cookie] of Object.entries(cookies)) {
    // Files do not depend on the role, so their names are tried signed out only.
    const lists = cookie ? [PATHS] : [PATHS, NAMES]
    for (const list of lists) {
      const words = [...list, '-u', `${shop.front.origin}/${list === PATHS ? 'PATH' : 'NAMEEND'}`]
      const json = await fuzz(words, cookie)
      if (json) await keep(`ffuf-${person}-${list === PATHS ? 'paths' : 'names'}.json`, json)
      if (json === undefined) {
        findings.push({ tool: 'ffuf', id: 'not-finished', where: person, severity: 'medium' })
        continue
      }
      findings.push(...ffufFindings(json, person))
      tried += ffufTried(json)
    }
  }
  return { tried: `${tried} paths that are none of a visitor’s, signed out and in`, findings }
}

/** @returns ffuf's report of every answer; undefined when it did not come to its end */
async function fuzz(words: string[], cookie: string | undefined): Promise<string | undefined> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-ffuf-'))
  const report = path.join(home, 'report.json')
  try {
    const { isWhole } = await runTool({
      command: 'ffuf',
      args: [
        ...words,
        ...['-mc', 'all', '-t', '8', '-timeout', '20', '-s', '-of', 'json', '-o', report],
        ...(cookie ? ['-b', cookie] : []),
      ],
      seconds: SECONDS,
    })
    return isWhole ? await readFile(report, 'utf8') : undefined
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
