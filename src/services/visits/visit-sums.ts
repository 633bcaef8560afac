import { OTHER, type Visit } from './visit'

const HOUR_MS = 60 * 60 * 1000

/** How many visits of one kind began in one hour; `hour` is its beginning, ISO 8601 in UTC. */
export type VisitSum = Visit & { hour: string; visits: number }

export type VisitSums = {
  add: (visit: Visit, at: Date) => void
  /** Hands over everything added so far, and begins again at nothing. */
  take: () => VisitSum[]
  /** Takes back what could not be written. */
  putBack: (sums: readonly VisitSum[]) => void
}

/**
 * Visits added up by the hour, in memory.
 *
 * @param mostSources how many sources one hour may have here; further ones are counted as `altro`
 */
export function createVisitSums({ mostSources }: { mostSources: number }): VisitSums {
  let sums = new Map<string, VisitSum>()
  let sources = new Map<string, Set<string>>()

  function count(visit: Visit, hour: string, visits: number): void {
    const { source, medium, campaign, device } = fitting(visit, hour)
    const key = JSON.stringify([hour, source, medium, campaign, device])
    const sum = sums.get(key)
    if (sum) sum.visits += visits
    else sums.set(key, { hour, source, medium, campaign, device, visits })
  }

  function fitting(visit: Visit, hour: string): Visit {
    const known = sources.get(hour) ?? new Set()
    sources.set(hour, known)
    const key = JSON.stringify([visit.source, visit.medium, visit.campaign])
    if (!known.has(key) && known.size >= mostSources) {
      return { source: OTHER, medium: '', campaign: '', device: visit.device }
    }
    known.add(key)
    return visit
  }

  return {
    add: (visit, at) => count(visit, new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString(), 1),
    take: () => {
      const taken = [...sums.values()]
      sums = new Map()
      sources = new Map()
      return taken
    },
    putBack: (taken) => {
      for (const { hour, visits, ...visit } of taken) count(visit, hour, visits)
    },
  }
}
