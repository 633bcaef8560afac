import { escapeHtml } from '@/shared/escape-html'

import { onLetterPaper } from './letter-paper'

type TrialArgs = {
  siteName: string
  /** `MAIL_FROM`. */
  sender: string
}

/** A test mail to an administrator: that it is there is its message, and how to read what the mailbox thinks of it. */
export function trialMail({ siteName, sender }: TrialArgs): { subject: string; text: string; html: string } {
  const lines = [
    'Se leggi questa email, il negozio sa spedire.',
    `È partita da ${sender}.`,
    'Guarda dov’è arrivata: se è nello spam, ci finiscono anche le ricevute.',
    'Per sapere se DKIM funziona apri le intestazioni del messaggio («Mostra originale» in Gmail, «Visualizza origine» altrove) e cerca dkim=pass, spf=pass e dmarc=pass.',
  ]
  return {
    subject: `Mail di prova da ${siteName}`,
    text: `${lines.join('\n\n')}\n`,
    html: onLetterPaper(lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'), siteName),
  }
}
