import type { ReplyState } from '@/contracts/contact-replies'
import type { Tone } from '@/shared/table-presentation'

/** What became of a reply, as a coloured word. */
export const replyWords: Record<ReplyState, { text: string; tone: Tone }> = {
  queued: { text: 'In coda', tone: 'waiting' },
  sent: { text: 'Inviata', tone: 'good' },
  returned: { text: 'Tornata indietro', tone: 'bad' },
  failed: { text: 'Non riuscita', tone: 'bad' },
  unknown: { text: 'Esito non più noto', tone: 'over' },
}
