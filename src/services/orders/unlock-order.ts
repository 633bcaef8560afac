import type { PayloadRequest } from 'payload'

import { orderTexts } from '@/content/orders'
import type { SignedIn } from '@/services/accounts/sign-in'
import { sendLoginCode } from '@/services/accounts/send-login-code'
import { verifyLoginCode } from '@/services/accounts/verify-login-code'
import { AppError } from '@/shared/app-error'
import { maskEmail } from '@/shared/mask-email'

import { locateOrder } from './enter-order'

type CodeArgs = { req: PayloadRequest; token: string; network: string; now: Date }

/**
 * Mails a one-time code to an order's own address, which whoever asks need not know and does not learn.
 *
 * @returns the address with most of it hidden, and the `Set-Cookie` value that ties the code to this browser
 * @throws AppError 404 when the link names no order, 429 as `sendLoginCode`
 */
export async function sendOrderCode(args: CodeArgs): Promise<{ sentTo: string; cookie: string }> {
  const { req, network, now } = args
  const email = await addressOf(args)
  return { sentTo: maskEmail(email), cookie: await sendLoginCode({ req, email, network, now }) }
}

/**
 * Signs in with the code that an order's address was sent: from then on its page opens in this browser.
 *
 * @throws AppError 404 when the link names no order, 401 and 429 as `verifyLoginCode`
 */
export async function verifyOrderCode(args: CodeArgs & { code: string }): Promise<SignedIn> {
  const { req, code, network, now } = args
  return verifyLoginCode({ req, email: await addressOf(args), code, network, now })
}

async function addressOf({ req: { payload }, token, now }: CodeArgs): Promise<string> {
  const located = await locateOrder({ payload, token, now })
  if (!located) throw new AppError(404, orderTexts.unknown.title)
  return located.purchase.customer_email
}
