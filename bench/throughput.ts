import { spawn, spawnSync } from 'node:child_process'

import autocannon from 'autocannon'

type LoadArgs = { url: string; connections: number; seconds: number }

const HEADERS = { 'Accept-Encoding': 'gzip' }

/** Whether a program is installed. */
export const hasProgram = (name: string, flag = '-v') => spawnSync(name, [flag]).error === undefined

/** Requests a second of one URL, by wrk where it is installed, else by autocannon; every answer has to be a 200. */
export async function requestsPerSecond({ url, connections, seconds }: LoadArgs): Promise<number> {
  if (!hasProgram('wrk')) {
    const result = await autocannon({ url, connections, duration: seconds, headers: HEADERS })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals`)
    return result.requests.average
  }
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    ...headers,
    url,
  ])
  // An answer that came late slows this round down, which the median forgives; a refused one is no answer.
  if (/Non-2xx|(?:connect|read|write) [1-9]/.test(output)) throw new Error(`${url}:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])
}

/**
 * The median of each contender over several rounds. They take turns within a round, so that a busy moment of the
 * machine meets all of them alike.
 */
export async function inTurns(
  contenders: Record<string, string>,
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Record<string, number>> {
  const figures: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of Object.entries(contenders)) {
      ;(figures[name] ??= []).push(await requestsPerSecond({ url, connections, seconds }))
    }
  }
  return Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, median(values)]))
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))))
  })
}
