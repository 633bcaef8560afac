type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The same values without those that are undefined. */
export const defined = <T extends Record<string, unknown>>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
