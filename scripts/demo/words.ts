/** A list of words as PostgreSQL writes it. */
export const array = (words: string[]): string =>
  `ARRAY[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}]`
