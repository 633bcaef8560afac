import { limits } from '@/config/limits'

/** What all bodies under way may hold of this process's memory together. */
export type BodyBudget = {
  /** @returns whether so many bytes more are within the budget; then they are taken */
  take: (bytes: number) => boolean
  give: (bytes: number) => void
}

function createBudget(most: number): BodyBudget {
  let taken = 0
  return {
    take: (bytes) => {
      if (taken + bytes > most) return false
      taken += bytes
      return true
    },
    give: (bytes) => {
      taken -= bytes
    },
  }
}

/** Two, so that strangers cannot use up what uploads need. */
export const createBodyBudgets = () => ({
  strangers: createBudget(limits.body.allStrangersBytes),
  uploads: createBudget(limits.body.allUploadsBytes),
})

export type BodyBudgets = ReturnType<typeof createBodyBudgets>
