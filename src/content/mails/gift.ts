import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'

import { letterButton, onLetterPaper } from './letter-paper'

type GiftMailArgs = {
  name: string
  productName: string
  sessionId: string
  orderUrl: string
  purchasesUrl: string
  siteName: string
}

/** What somebody reads who gets the product as a gift of the shop: what it is, where the files are, nothing to pay. */
export function giftMail(args: GiftMailArgs): { subject: string; text: string; html: string } {
  const { productName, sessionId, orderUrl, purchasesUrl, siteName } = args
  const name = firstName(args.name)
  const greeting = name ? `Ciao ${name},` : 'Ciao,'
  const intro = `${siteName} ti regala «${productName}». Non c’è nulla da pagare: i file sono già tuoi, aggiornamenti compresi.`
  const tip =
    'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.'
  return {
    subject: `Un regalo per te: ${productName}`,
    text: [
      greeting,
      '',
      intro,
      'Li trovi qui:',
      orderUrl,
      '',
      tip,
      '',
      `Ordine: ${sessionId}`,
      '',
      'Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo:',
      purchasesUrl,
      '',
      'Ore serene,',
      `il team di ${siteName}`,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>Un regalo per te</h1>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(intro)}</p>
${letterButton(escapeHtml(orderUrl), 'Scarica i tuoi file')}
<p>${escapeHtml(tip)}</p>
<p>Ordine: ${escapeHtml(sessionId)}</p>
<p>Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo nella pagina <a href="${escapeHtml(purchasesUrl)}">I miei acquisti</a>.</p>
<p>Ore serene,<br>il team di ${escapeHtml(siteName)}</p>`,
      siteName,
    ),
  }
}
