import { expect } from 'vitest'

import type { ReceivedMail } from './smtp-server'

/**
 * How many messages came more than once, of a crowd in which each has one recipient of its own. None may be missing, and
 * a repeat is the same message again: its Message-ID is its own.
 */
export function repeatsOf(mails: readonly ReceivedMail[], expected: number): number {
  const ids = new Map<string, Set<string | undefined>>()
  for (const { to, message } of mails) {
    ids.set(to[0]!, (ids.get(to[0]!) ?? new Set()).add(message.messageId))
  }
  expect(ids.size).toBe(expected)
  expect([...ids.values()].filter((own) => own.size !== 1)).toEqual([])
  expect(new Set([...ids.values()].flatMap((own) => [...own])).size).toBe(expected)
  return mails.length - expected
}
