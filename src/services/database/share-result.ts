type Kept = { at: number; result: Promise<unknown> }

const kept = new WeakMap<object, Map<string, Kept>>()
/** Filters differ without end; the oldest result makes room. */
const MOST_KEPT = 100

type ResultArgs = {
  /** The pool that results are read from: another database has other results. */
  db: object
  key: string
  /** How old a result may be, in milliseconds. */
  forMs: number
  /** Milliseconds of any clock that only goes forward. */
  now: number
}

/** A result that is young enough, or on its way; undefined when there is none. */
export function sharedResult<T>({ db, key, forMs, now }: ResultArgs): Promise<T> | undefined {
  const earlier = kept.get(db)?.get(key)
  return earlier && now - earlier.at <= forMs ? (earlier.result as Promise<T>) : undefined
}

/**
 * One answer for all who ask the same at about the same time: `work` runs at most once in `forMs`, and a call while it
 * runs waits for it. A failure is not kept.
 */
export function shareResult<T>({ work, ...args }: ResultArgs & { work: () => Promise<T> }): Promise<T> {
  const { db, key, now } = args
  const shared = sharedResult<T>(args)
  if (shared) return shared
  const results = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, results)
  const result = work()
  results.delete(key)
  results.set(key, { at: now, result })
  result.catch(() => results.get(key)?.result === result && results.delete(key))
  const [oldest] = results.keys()
  if (results.size > MOST_KEPT && oldest !== undefined) results.delete(oldest)
  return result
}
