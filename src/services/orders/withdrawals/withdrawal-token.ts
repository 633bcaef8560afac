import { z } from 'zod'

import { limits } from '@/config/limits'
import { readToken, signToken } from '@/services/signing/signed-token'

const signed = z.tuple([z.int(), z.int()])

/** What leads from the first step to the second: which purchase, and until when. It names no person. */
export function signWithdrawal({ purchaseId, now }: { purchaseId: number; now: Date }): string {
  const expiresAt = Math.floor((now.getTime() + limits.orders.withdrawalStepMs) / 1000)
  return signToken('withdrawal', [purchaseId, expiresAt])
}

/** @returns undefined when it is not ours, or its time is over */
export function readWithdrawal({ token, now }: { token: string; now: Date }): number | undefined {
  const { data } = signed.safeParse(readToken('withdrawal', token))
  return data && data[1] * 1000 > now.getTime() ? data[0] : undefined
}
