import { storedConsents } from '@/shared/consents'

/** When the buyer accepted to lose the right to withdraw (ISO 8601); null when they did not, or were not asked. */
export function waivedAt(consents: unknown): string | null {
  const waiver = storedConsents(consents)?.waiver
  return waiver?.given ? waiver.at : null
}
