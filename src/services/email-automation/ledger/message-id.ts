import { env } from '@/config/env'

import { asciiAddress, parseMailbox } from './compose-message'

/** Whom the shop's mail comes from. */
export const SENDER = parseMailbox(env.MAIL_FROM)

const domain = asciiAddress(SENDER.address).split('@')[1] ?? 'localhost'

/**
 * The Message-ID of a ledger row: the same row always has the same one. It is made of the id and the time of creation,
 * because ids begin again in a fresh database and messages do not.
 */
export function messageIdOf({ id, created_at }: { id: number; created_at: Date }): string {
  return `<${id}.${created_at.getTime().toString(36)}.ledger@${domain}>`
}
