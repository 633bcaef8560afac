import { z } from 'zod'

/** The part of what a purchase keeps of the step before paying (`purchases.consents`) that matters here. */
const kept = z.object({ waiver: z.object({ given: z.literal(true), at: z.string() }) })

/** When the buyer accepted to lose the right to withdraw (ISO 8601); null when they did not, or were not asked. */
export const waivedAt = (consents: unknown): string | null => kept.safeParse(consents).data?.waiver.at ?? null
