/** A number with commas: `1,234,567`. */
export const thousands = (count: number): string => count.toLocaleString('en')

/** Bytes as a person reads them: `0.3 MB`, `1,234.5 MB`. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`

/** Rows of a table that takes long enough to be named by itself. */
const MANY_ROWS = 20_000

/** Says a line for each large table. */
export const tellOf =
  (say: (line: string) => void) =>
  (table: string, rows: number): void => {
    if (rows >= MANY_ROWS) say(`${table}: ${thousands(rows)} rows`)
  }
