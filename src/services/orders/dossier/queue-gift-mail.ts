import { giftMail } from '@/content/mails/gift'

import { type FirstMailArgs, queueFirstMail } from '../receipts/queue-receipt-mail'

/** Tells who gets a planner as a gift where its files are, in the transaction of `req`; once, but for copies. */
export const queueGiftMail = (args: FirstMailArgs): Promise<void> => queueFirstMail(args, giftMail)
