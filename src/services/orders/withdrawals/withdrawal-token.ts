import { z } from 'zod'

import { limits } from '@/config/limits'
import { readToken, signToken } from '@/services/signing/signed-token'

const signed = z.tuple([z.int(), z.int()])

/** What leads from the first step to the second: which purchase, and until when. It names no person. */
export function signWithdrawal({ purchaseId, now }: { purchaseId: number; now: Date }): string {
  const expiresAt = Math.floor((now.getTime() + limits.orders.withdrawalStepMs) / 1000)
  return signToken('withdrawal', [purchaseId, expiresAt])
}

/** The purchase that it names, and whether its time is over. @returns undefined when it is not ours */
export function openWithdrawalToken({ token, now }: { token: string; now: Date }) {
  const { data } = signed.safeParse(readToken('withdrawal', token))
  return data && { purchaseId: data[0], isOver: data[1] * 1000 <= now.getTime() }
}

/** @returns undefined when it is not ours, or its time is over */
export function readWithdrawal(args: { token: string; now: Date }): number | undefined {
  const opened = openWithdrawalToken(args)
  return opened?.isOver === false ? opened.purchaseId : undefined
}
