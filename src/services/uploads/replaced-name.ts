type Stored = { filename?: string | null }
type ChangeArgs = { doc: Stored; operation: 'create' | 'update'; previousDoc: Stored }

/**
 * The names of a stored file before and after it was replaced; undefined for every other change. A new file always has a
 * new name. A request may ask for an answer without names: then nothing is known of a replacement.
 */
export function replacedName({
  doc,
  operation,
  previousDoc,
}: ChangeArgs): { before: string; after: string } | undefined {
  const [before, after] = [previousDoc.filename, doc.filename]
  return operation === 'update' && before && after && before !== after ? { before, after } : undefined
}
