import type { ReplyState } from '@/contracts/contact-replies'

type Mail = {
  /** As the ledger has it; null when its row is gone. */
  mailState: string | null
  /** The address's server took it and sent it back. */
  isReturned: boolean
}

/** What became of a reply. */
export function replyState({ mailState, isReturned }: Mail): ReplyState {
  switch (mailState) {
    case null:
      return 'unknown'
    case 'sent':
      return isReturned ? 'returned' : 'sent'
    case 'failed':
    case 'skipped':
      return 'failed'
    default:
      return 'queued'
  }
}
