/** How many took at most so many seconds, by the bound as Prometheus writes it; `+Inf` holds all. */
export type LatencyCounts = Readonly<Record<string, number>>

/** Adds up the counts of several processes or minutes. */
export function sumCounts(all: readonly LatencyCounts[]): LatencyCounts {
  const sums: Record<string, number> = {}
  for (const counts of all) {
    for (const [bound, count] of Object.entries(counts)) sums[bound] = (sums[bound] ?? 0) + count
  }
  return sums
}

/**
 * The time that a share of the requests stayed within, read off between two bounds as if they were spread evenly there:
 * Prometheus' `histogram_quantile`.
 *
 * @param share from 0 to 1
 * @returns seconds; the highest bound when it lies beyond; undefined without requests
 */
export function quantile(share: number, counts: LatencyCounts): number | undefined {
  const total = counts['+Inf'] ?? 0
  if (total <= 0) return undefined
  const bounds = Object.entries(counts)
    .filter(([bound]) => bound !== '+Inf')
    .map(([bound, count]): [number, number] => [Number(bound), count])
    .sort(([a], [b]) => a - b)
  const rank = share * total
  let [below, before] = [0, 0]
  for (const [bound, count] of bounds) {
    if (count >= rank) return below + ((bound - below) * (rank - before)) / (count - before || 1)
    ;[below, before] = [bound, count]
  }
  return below
}
