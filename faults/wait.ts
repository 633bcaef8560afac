import { spawn } from 'node:child_process'

/** @param ms milliseconds */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Asks until the answer is yes; a question that fails counts as no.
 *
 * @param withinMs milliseconds, after which it is given up
 * @returns the seconds that it took, Infinity when it never became so
 */
export async function secondsUntil(isSo: () => Promise<boolean>, withinMs: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    if (await isSo().catch(() => false)) return (performance.now() - began) / 1000
    await pause(100)
  }
  return Infinity
}

/**
 * Runs a program to its end.
 *
 * @returns what it printed
 * @throws Error with its last output when it fails
 */
export function execute(program: string, args: string[], options: { cwd?: string } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${program} ${args.join(' ')} failed: ${output.slice(-1000)}`)),
    )
  })
}
