import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'

import { letterButton, onLetterPaper } from './letter-paper'

type RecoveryMailArgs = {
  name: string
  productName: string
  /** Takes the checkout up again, at the provider's. */
  recoveryUrl: string
  unsubscribeUrl: string
  siteName: string
}

/** The subject is fixed, so that the log can name it once the words of a sent mail are wiped. */
export const RECOVERY_SUBJECT = 'Vuoi riprendere da dove eri rimasto?'

const WHY = 'Ricevi questa email perché hai accettato di ricevere i nostri consigli e le nostre offerte.'
const LEAVE = 'Non voglio più riceverle'

/** To a person who agreed to such mail and left the checkout half done: one mail, without pressure. */
export function recoveryMail(args: RecoveryMailArgs): { subject: string; text: string; html: string } {
  const { productName, recoveryUrl, unsubscribeUrl, siteName } = args
  const name = firstName(args.name)
  const greeting = name ? `Ciao ${name},` : 'Ciao,'
  const intro = `stavi per acquistare «${productName}» e poi qualcosa ti ha interrotto. Succede: abbiamo tenuto da parte il tuo ordine.`
  const offer = 'Se lo vuoi ancora, riprendi da qui. Non ti è stato addebitato nulla.'
  const ending =
    'Se hai cambiato idea va bene così: non ti scriveremo altro su questo ordine. Per qualsiasi dubbio rispondi a questa email.'
  const closing = ['Ore serene,', `il team di ${siteName}`]
  return {
    subject: RECOVERY_SUBJECT,
    text: [
      greeting,
      '',
      intro,
      '',
      offer,
      recoveryUrl,
      '',
      ending,
      '',
      ...closing,
      '',
      '--',
      WHY,
      `Non vuoi più riceverle? ${unsubscribeUrl}`,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>Riprendi quando vuoi</h1>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(intro)}</p>
<p>${escapeHtml(offer)}</p>
${letterButton(escapeHtml(recoveryUrl), 'Riprendi il tuo ordine')}
<p>${escapeHtml(ending)}</p>
<p>Ore serene,<br>${escapeHtml(closing[1]!)}</p>
<p style="margin:32px 0 0;font-size:14px;color:#4a4e78" class="os-soft">${WHY}<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#3d46a8" class="os-link">${LEAVE}</a></p>`,
      siteName,
    ),
  }
}
