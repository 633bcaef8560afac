import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { checkoutTexts } from '@/content/checkout'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { networkOf } from '@/shared/network'

type LimitArgs = { payload: Payload; address: string }

const message = checkoutTexts.refusals.tooMany

/** @throws AppError 429 when one network starts more checkouts than people can */
export async function limitCheckouts({ payload, address }: LimitArgs): Promise<void> {
  await consumeRateLimit({
    payload,
    limit: limits.checkout.sessionsPerNetwork,
    key: networkOf(address),
    message,
  })
}

/** @throws AppError 429 when one network asks for more purchases than people can */
export async function limitDetails({ payload, address }: LimitArgs): Promise<void> {
  await consumeRateLimit({
    payload,
    limit: limits.checkout.detailsPerNetwork,
    key: networkOf(address),
    message,
  })
}
