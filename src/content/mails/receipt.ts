import { formatDateTime } from '@/shared/dates'
import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'
import { formatMoney } from '@/shared/money'

import { defaultSiteSettings } from '../site-settings'
import { letterButton, onLetterPaper } from './letter-paper'

type ReceiptArgs = {
  name: string
  productName: string
  amountCents: number
  currency: string
  purchasedAt: string
  sessionId: string
  orderUrl: string
  purchasesUrl: string
  isSimulation: boolean
  siteName?: string
}

type MailWords = { subject: string; text: string; html: string }

/** The one mail every buyer waits for: what was paid, and where the files are. */
export function receiptMail(args: ReceiptArgs): MailWords {
  const { siteName = defaultSiteSettings.name } = args
  const amount = formatMoney(args.amountCents, args.currency)
  const name = firstName(args.name)
  const greeting = name ? `Ciao ${name},` : 'Ciao,'
  const simulation = args.isSimulation ? 'Questa è una simulazione: non ti è stato addebitato nulla.' : ''
  const facts: [string, string][] = [
    ['Prodotto', args.productName],
    ['Importo', amount],
    ['Data', formatDateTime(args.purchasedAt)],
    ['Ordine', args.sessionId],
  ]
  return {
    subject: `Il tuo planner è pronto: ricevuta da ${amount}`,
    text: [
      greeting,
      '',
      'grazie di cuore per il tuo acquisto. I tuoi file ti aspettano qui:',
      args.orderUrl,
      '',
      'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.',
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(simulation ? ['', simulation] : []),
      '',
      'Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo:',
      args.purchasesUrl,
      '',
      'Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.',
      '',
      'Ore serene,',
      `il team di ${siteName}`,
    ].join('\n'),
    html: html({ ...args, siteName, greeting, facts, simulation }),
  }
}

type HtmlArgs = ReceiptArgs & {
  siteName: string
  greeting: string
  facts: [string, string][]
  simulation: string
}

function html({ siteName, greeting, facts, simulation, orderUrl, purchasesUrl }: HtmlArgs): string {
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" class="os-soft" style="color:#4a4e78">${label}</th><td>${escapeHtml(value)}</td></tr>`
  return onLetterPaper(
    `<h1>Il tuo planner è pronto</h1>
<p>${escapeHtml(greeting)}</p>
<p>grazie di cuore per il tuo acquisto. I tuoi file ti aspettano:</p>
${letterButton(escapeHtml(orderUrl), 'Scarica i tuoi file')}
<p>Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.</p>
<table class="os-facts" style="width:100%;margin:0 0 16px;border-top:1px solid #c9cfe4;border-bottom:1px solid #c9cfe4;font-size:15px">${facts.map(row).join('')}</table>
${simulation ? `<p><strong>${simulation}</strong></p>` : ''}
<p>Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo nella pagina <a href="${escapeHtml(purchasesUrl)}">I miei acquisti</a>.</p>
<p>Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.</p>
<p>Ore serene,<br>il team di ${escapeHtml(siteName)}</p>`,
    siteName,
  )
}
