import { createHash } from 'node:crypto'

// Chromium leaves its PDF objects uncompressed, so the few facts it gets wrong can be put right in place. Every
// replacement keeps the length, and the table of offsets at the end of the file stays true.
const MADE_ON = "D:20260101000000+00'00'"

function replaceOnce(pdf: string, pattern: RegExp, make: (found: string) => string) {
  const found = pattern.exec(pdf)
  if (!found) throw new Error(`Chromium's PDF has no ${pattern}`)
  const replacement = make(found[0])
  if (replacement.length !== found[0].length) throw new Error(`Cannot keep the length of ${found[0]}`)
  return pdf.replace(found[0], () => replacement)
}

/** Names the author and makes the bytes depend on the content alone, not on when they were made. */
export function stampPdf(bytes: Buffer, author: string) {
  let pdf = bytes.toString('latin1')
  pdf = replaceOnce(pdf, /\/Creator \((?:\\.|[^\\)])*\)/, (found) =>
    `/Author (${author})`.padEnd(found.length),
  )
  for (const key of ['CreationDate', 'ModDate']) {
    pdf = replaceOnce(pdf, new RegExp(`/${key} \\([^)]*\\)`), (found) =>
      `/${key} (${MADE_ON})`.padEnd(found.length),
    )
  }
  return Buffer.from(pdf, 'latin1')
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const countPages = (bytes: Buffer) =>
  bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
