import type { Finding } from '../finding'

type Entry = { method: string; path: string; info: string; level: number; parameter: string }
type WapitiReport = { vulnerabilities: Record<string, Entry[]>; anomalies: Record<string, Entry[]> }

const SEVERITIES = ['info', 'low', 'medium', 'high'] as const

/**
 * Findings of wapiti's report, vulnerabilities and anomalies both.
 *
 * @param json what `wapiti -f json` wrote
 * @param person who asked
 */
export function wapitiFindings(json: string, person: string): Finding[] {
  const { vulnerabilities, anomalies } = JSON.parse(json) as WapitiReport
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([name, entries]) =>
    entries.map(({ method, path, parameter, info, level }): Finding => {
      // Of headers and cookies wapiti says in its sentence which one it means.
      const what = parameter || headerIn(info)
      return {
        tool: 'wapiti',
        id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
        where: [person, method, path.split('?')[0], what].filter(Boolean).join(' '),
        severity: SEVERITIES[Math.min(level, 3)]!,
      }
    }),
  )
}

const headerIn = (info: string) => /[A-Z][\w-]*-[\w-]+|"[^"]+"/.exec(info)?.[0].replaceAll('"', '') ?? ''

/** How many addresses wapiti says it found. */
export const wapitiTried = (output: string): number =>
  Number(/found (\d+) URLs/i.exec(output)?.[1] ?? /(\d+) (?:URLs|links)/i.exec(output)?.[1] ?? 0)
