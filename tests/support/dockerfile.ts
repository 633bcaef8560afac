import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export type Step = { instruction: string; args: string }
export type Stage = { name: string; base: string; steps: Step[] }

/** The stages of a Dockerfile, in their order. It knows what ours uses: comments, lines that go on, flags, lists. */
export function readDockerfile(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, instruction, args] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (!instruction || args === undefined) throw new Error(`no instruction: ${line}`)
    if (instruction === 'FROM') {
      const [base, , name] = args.split(/\s+/)
      stages.push({ name: name ?? '', base: base!, steps: [] })
    } else if (stages.length === 0) throw new Error(`before the first FROM: ${line}`)
    else stages.at(-1)!.steps.push({ instruction, args })
  }
  return stages
}

/** The words of a list as CMD has it. */
export const listOf = (args: string) => JSON.parse(args) as string[]

/** `--from=build a b ./`: the stage that is copied from, what, and where to. */
export function readCopy(args: string): { from?: string; places: string[]; target: string } {
  const { values, positionals } = parseArgs({
    args: args.split(/\s+/),
    options: { from: { type: 'string' } },
    allowPositionals: true,
  })
  return { ...values, places: positionals.slice(0, -1), target: positionals.at(-1)! }
}

/** `A=1 B=2`, without quotes and blanks within. */
export const readVariables = (args: string): Record<string, string> =>
  Object.fromEntries(args.split(/\s+/).map((word) => word.split('=') as [string, string]))

/**
 * What a .dockerignore says of a file: the last pattern that fits, or fits a folder above, decides.
 *
 * @returns whether a path, relative to the context, is sent to the builder
 */
export function contextFilter(file: string): (place: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ taken: line.startsWith('!'), pattern: expressionOf(line.replace(/^!/, '')) }))
  return (place) => rules.findLast(({ pattern }) => pattern.test(place))?.taken ?? true
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&'),
    )
    .join('')
  return new RegExp(`^${source}(?:/.*)?$`)
}
