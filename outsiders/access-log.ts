import { readFile } from 'node:fs/promises'

import type { Finding } from './finding'

/** The lines of nginx's log so far. */
export const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').filter(Boolean)

/**
 * Answers of 500 and above: whatever a client sends, the shop has an answer for it.
 *
 * @param lines `STATUS METHOD PATH`
 * @param start how many lines are those of others
 */
export function errorsSince(lines: readonly string[], start: number, tool: string): Finding[] {
  return lines.slice(start).flatMap((line): Finding[] => {
    const [status = '', method = '', path = ''] = line.split(' ')
    if (!/^5\d\d$/.test(status)) return []
    return [{ tool, id: `answered-${status}`, where: `${method} ${withoutValues(path)}`, severity: 'medium' }]
  })
}

/** A path without what a tool has written into it, so that one fault is one finding. */
const withoutValues = (path: string) =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z_.-]*$/i.test(part) || part === '' ? part : '*'))
    .join('/')
