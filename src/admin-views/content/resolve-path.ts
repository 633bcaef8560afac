type Row = { id?: string; collapsed?: boolean }
type Fields = Record<string, { rows?: Row[] } | undefined>

export type Resolved = {
  /** The path as the form has it, entries by their number; of an entry that is gone the list it was in. */
  path: string
  /** The lists that the path leads through, and the entry of each. */
  lists: { path: string; index: number }[]
}

/** Finds a path that names entries of lists by their id in the form's state. */
export function resolvePath(fields: Fields, path: string): Resolved {
  const parts: string[] = []
  const lists: Resolved['lists'] = []
  for (const part of path.split('.')) {
    const here = parts.join('.')
    const rows = fields[here]?.rows
    if (!rows) {
      parts.push(part)
      continue
    }
    const byId = rows.findIndex(({ id }) => id === part)
    const index = byId === -1 && /^\d{1,3}$/.test(part) ? Number(part) : byId
    if (!rows[index]) return { path: here, lists }
    lists.push({ path: here, index })
    parts.push(String(index))
  }
  return { path: parts.join('.'), lists }
}
