import { formatDateTime } from '@/shared/dates'
import { escapeHtml } from '@/shared/escape-html'
import { formatMoney } from '@/shared/money'

type ReceiptArgs = {
  name: string
  productName: string
  amountCents: number
  currency: string
  purchasedAt: string
  sessionId: string
  successUrl: string
  purchasesUrl: string
  isSimulation: boolean
}

type MailWords = { subject: string; text: string; html: string }

/** The one mail every buyer waits for: what was paid, and where the files are. */
export function receiptMail(args: ReceiptArgs): MailWords {
  const amount = formatMoney(args.amountCents, args.currency)
  const greeting = args.name ? `Ciao ${args.name},` : 'Ciao,'
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
      args.successUrl,
      '',
      'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.',
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(simulation ? ['', simulation] : []),
      '',
      'Conserva questa e-mail. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo:',
      args.purchasesUrl,
      '',
      'Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa e-mail e ti rimborsiamo.',
      '',
      'Ore serene,',
      'il team di Ore Serene',
    ].join('\n'),
    html: html({ ...args, greeting, facts, simulation }),
  }
}

type HtmlArgs = ReceiptArgs & { greeting: string; facts: [string, string][]; simulation: string }

function html({ greeting, facts, simulation, successUrl, purchasesUrl }: HtmlArgs): string {
  const row = ([label, value]: [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#4a4e78;vertical-align:top">${label}</td>` +
    `<td style="padding:6px 0;color:#171a3d;word-break:break-all">${escapeHtml(value)}</td></tr>`
  const paragraph = (words: string) => `<p style="margin:0 0 20px">${words}</p>`
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ricevuta</title></head>
<body style="margin:0;background:#eef1f8;color:#171a3d;font:17px/1.55 'Helvetica Neue',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 32px;font:600 22px Georgia,serif">Ore Serene</p>
<div style="background:#ffffff;padding:32px 28px;border-radius:2px">
${paragraph(escapeHtml(greeting))}
${paragraph('grazie di cuore per il tuo acquisto. I tuoi file ti aspettano:')}
<p style="margin:0 0 28px"><a href="${escapeHtml(successUrl)}" style="display:inline-block;background:#ffc42e;color:#171a3d;font-weight:600;text-decoration:none;padding:14px 28px;border-radius:99px">Scarica i tuoi file</a></p>
${paragraph('Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.')}
<table style="border-collapse:collapse;margin:0 0 24px;font-size:15px;border-top:1px solid #c9cfe4;border-bottom:1px solid #c9cfe4;width:100%">${facts.map(row).join('')}</table>
${simulation ? paragraph(`<strong>${simulation}</strong>`) : ''}
${paragraph(`Conserva questa e-mail. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo nella pagina <a href="${escapeHtml(purchasesUrl)}" style="color:#3d46a8">I miei acquisti</a>.`)}
${paragraph('Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa e-mail e ti rimborsiamo.')}
<p style="margin:0">Ore serene,<br>il team di Ore Serene</p>
</div></div></body></html>`
}
