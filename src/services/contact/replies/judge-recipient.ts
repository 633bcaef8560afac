import { replyRefusals } from '@/content/contact-replies'
import { isEmailAddress } from '@/shared/email-address'

type Recipient = {
  email: string
  /** The message is in the bin. */
  isBinned: boolean
  /** Why the address gets no marketing mail; null when it does. */
  suppression: string | null
}

/**
 * Why a message cannot be answered from the panel, as a sentence; undefined when it can. Who only unsubscribed from
 * marketing mail has asked a question all the same, and is answered.
 */
export function judgeRecipient({ email, isBinned, suppression }: Recipient): string | undefined {
  if (isBinned) return replyRefusals.binned
  if (!isEmailAddress(email)) return replyRefusals.noAddress
  switch (suppression) {
    case null:
    case 'unsubscribed':
      return undefined
    case 'bounce':
      return replyRefusals.bounce
    case 'complaint':
      return replyRefusals.complaint
    default:
      return replyRefusals.manual
  }
}
