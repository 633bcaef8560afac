import { compileTemplate, renderTemplate } from '@/shared/email-template'
import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'
import type { ReceiptContent } from '@/shared/receipt-content'

import { RECEIPT_VARIABLES } from '../receipt-texts'
import { receiptLabels, receiptFacts, sellerLines } from '../receipt-words'

type Values = Readonly<Record<(typeof RECEIPT_VARIABLES)[number], string>>

/** Fills the values into each of the texts; what is in a value is never read as a variable. */
export const fillTexts = <Texts extends Record<string, string>>(texts: Texts, values: Values): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      renderTemplate(compileTemplate(text, RECEIPT_VARIABLES), values, (value) => value),
    ]),
  ) as Texts

export const greetingFor = (name: string): string => {
  const first = firstName(name)
  return first ? `Ciao ${first},` : 'Ciao,'
}

/** A sentence that leads to what follows it, whatever it ended with. */
export const leadingTo = (sentence: string, end: string): string => sentence.replace(/[\s.:;,]+$/, '') + end

/** A text of several lines as one paragraph of HTML. */
export const paragraph = (text: string): string =>
  `<p>${text.trim().split(/\r?\n/).map(escapeHtml).join('<br>')}</p>`

type DetailsArgs = { content: ReceiptContent; termsUrl: string }

const PDF = 'Trovi questa ricevuta anche in PDF nella pagina del tuo ordine.'

/** Who sells, the terms and the withdrawal, a heading each with its lines; a line may lead somewhere. */
function details({ content, termsUrl }: DetailsArgs): { heading: string; lines: string[]; url?: string }[] {
  const { terms, withdrawal } = content
  const seller = sellerLines(content)
  return [
    ...(seller.length > 0 ? [{ heading: receiptLabels.seller, lines: seller }] : []),
    ...(terms
      ? [{ heading: receiptLabels.terms, lines: [receiptLabels.termsVersion(terms)], url: termsUrl }]
      : []),
    ...(withdrawal.length > 0 ? [{ heading: receiptLabels.withdrawal, lines: withdrawal }] : []),
  ]
}

/** The facts of a receipt and what belongs to them, for the text of a mail. */
export function receiptText(args: DetailsArgs): string[] {
  const { content } = args
  const parts = details(args)
  return [
    ...receiptFacts(content).map(([label, value]) => `${label}: ${value}`),
    ...(content.isSimulation ? ['', receiptLabels.simulation] : []),
    ...parts.flatMap(({ heading, lines, url }) => [
      '',
      `${heading}:`,
      ...lines,
      ...(url === undefined ? [] : [url]),
    ]),
    ...(parts.length > 0 ? ['', PDF] : []),
  ]
}

/** The same for its HTML. */
export function receiptHtml(args: DetailsArgs): string {
  const { content } = args
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" class="os-soft" style="color:#4a4e78">${label}</th><td>${escapeHtml(value)}</td></tr>`
  const parts = details(args)
  const small = (html: string) =>
    `<p class="os-soft" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#4a4e78">${html}</p>`
  return `<table class="os-facts" style="width:100%;margin:0 0 16px;border-top:1px solid #c9cfe4;border-bottom:1px solid #c9cfe4;font-size:15px">${receiptFacts(content).map(row).join('')}</table>
${content.isSimulation ? `<p><strong>${receiptLabels.simulation}</strong></p>` : ''}
${parts
  .map(({ heading, lines, url }) => {
    const words = lines.map(escapeHtml).join('<br>')
    const linked = url === undefined ? words : `<a href="${escapeHtml(url)}">${words}</a>`
    return small(`<strong>${heading}</strong><br>${linked}`)
  })
  .join('\n')}
${parts.length > 0 ? small(PDF) : ''}`
}
