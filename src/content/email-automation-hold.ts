import { formatDateTime, withArticle } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'

type Reason = 'restored' | 'copied' | 'rewound'

const mails = (count: number) => (count === 1 ? '1 email' : `${formatNumber(count)} email`)

const reasons: Record<Reason, string> = {
  restored: 'Questi dati vengono da un salvataggio, ripristinato {at}.',
  copied: 'Questi dati sono una copia di un’altra installazione, riconosciuta {at}.',
  rewound: 'Il database è tornato a un momento precedente, o è passato a una replica, {at}.',
}

/** Mail that waits for a decision because its database was restored or copied. */
export const holdTexts = {
  why: (reason: Reason, at: string) => reasons[reason].replace('{at}', withArticle('il', formatDateTime(at))),
  waits: (now: number, later: number) =>
    [
      now === 0
        ? 'Nessuna email è scaduta'
        : now === 1
          ? '1 email già scaduta aspetta un tuo sì'
          : `${formatNumber(now)} email già scadute aspettano un tuo sì`,
      later > 0 &&
        `${now === 0 ? 'ma' : 'e'} ${later === 1 ? '1 prevista più avanti è ferma' : `${formatNumber(later)} previste più avanti sono ferme`}`,
    ]
      .filter((part) => part !== false)
      .join(now === 0 ? ', ' : ' '),
  danger: 'Ciò che era partito dopo quel salvataggio arriverebbe una seconda volta.',
  trial: 'Se questa è una copia di prova, non fare nulla: da qui non parte niente.',
  send: 'Invia comunque',
  skip: 'Salta',
  ask: (decision: 'send' | 'skip', now: number) => {
    if (decision === 'skip') return `Saltare ${mails(now)}? Chi doveva riceverle non le riceverà.`
    return now === 0
      ? 'Le email previste più avanti partiranno al loro giorno.'
      : `Inviare subito ${mails(now)}?`
  },
  yes: (decision: 'send' | 'skip', now: number) =>
    decision === 'skip' ? `Salta ${mails(now)}` : now === 0 ? 'Riprendi gli invii' : `Invia ${mails(now)}`,
  decided: {
    send: 'È già stato deciso di inviare queste email: stanno partendo.',
    skip: 'È già stato deciso di saltare queste email: non partono.',
  },
  done: { send: 'Le email in attesa partono.', skip: 'Le email scadute sono state saltate.' },
} as const
