import { formatDateTime, withArticle } from '@/shared/dates'
import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'
import { formatPrecise } from '@/shared/money'

import { withdrawalKinds, type WithdrawalWords } from '../orders-withdrawals'
import { onLetterPaper } from './letter-paper'

export type WithdrawalFacts = {
  kind: keyof typeof withdrawalKinds
  /** As the buyer signed the request. */
  name: string
  email: string
  message: string
  productName: string
  orderId: string
  amountCents: number
  currency: string
  purchasedAt: string
  /** ISO 8601: when the request was confirmed. */
  requestedAt: string
}

type Mail = { subject: string; text: string; html: string }
type Words = { words: WithdrawalWords; siteName: string }

const DECLARATIONS: Record<WithdrawalFacts['kind'], string> = {
  withdrawal: 'Con la presente recedo dal contratto di vendita di questo ordine.',
  guarantee: 'Chiedo il rimborso di questo ordine con la garanzia di 30 giorni.',
  message: 'Chiedo il rimborso di questo ordine.',
}

const SUBJECTS: Record<WithdrawalFacts['kind'], string> = {
  withdrawal: 'Ricevuta del tuo recesso',
  guarantee: 'Ricevuta della tua richiesta di rimborso',
  message: 'Abbiamo ricevuto la tua richiesta',
}

/** The receipt that the law asks for: what was declared, by whom, about which contract, and when it arrived. */
export function withdrawalReceipt({ words, siteName, ...facts }: WithdrawalFacts & Words): Mail {
  return letter({
    subject: `${SUBJECTS[facts.kind]} ${withArticle('del', formatDateTime(facts.requestedAt))}`,
    title: SUBJECTS[facts.kind],
    name: facts.name,
    siteName,
    before: [
      `abbiamo ricevuto la tua dichiarazione ${withArticle('il', formatDateTime(facts.requestedAt))} (ora italiana). Eccola:`,
      `«${DECLARATIONS[facts.kind]}»`,
    ],
    rows: rowsOf(facts),
    after: [facts.kind === 'message' ? words.mailLate : words.mailNext],
  })
}

/** Why a request was refused, in the owner's own words. */
export function withdrawalRefusal({
  words,
  siteName,
  reason,
  ...facts
}: WithdrawalFacts & Words & { reason: string }): Mail {
  return letter({
    subject: `La tua richiesta ${withArticle('del', formatDateTime(facts.requestedAt))}`,
    title: 'La nostra risposta',
    name: facts.name,
    siteName,
    before: ['abbiamo letto la tua richiesta e non possiamo accoglierla. Ecco perché:', ...linesOf(reason)],
    rows: rowsOf(facts),
    after: [words.refusalText],
  })
}

/** Tells the shop; the answer goes to the buyer. */
export function withdrawalNotice({ panelUrl, ...facts }: WithdrawalFacts & { panelUrl: string }) {
  return {
    subject: `${withdrawalKinds[facts.kind]}: ${facts.name}`,
    text: [
      `È arrivata una richiesta: ${withdrawalKinds[facts.kind].toLowerCase()}.`,
      '',
      ...rowsOf(facts).map(([label, value]) => `${label}: ${value}`),
      '',
      'Rimborsa o rispondi da qui:',
      panelUrl,
    ].join('\n'),
  }
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

function rowsOf(facts: WithdrawalFacts): [string, string][] {
  return [
    ['Richiesta', withdrawalKinds[facts.kind]],
    ['Inviata il', formatDateTime(facts.requestedAt)],
    ['Nome', facts.name],
    ['Email', facts.email],
    ['Ordine', facts.orderId],
    ['Prodotto', facts.productName],
    ['Importo', formatPrecise(facts.amountCents, facts.currency)],
    ['Acquistato il', formatDateTime(facts.purchasedAt)],
    ...(facts.message ? [['Messaggio', facts.message] as [string, string]] : []),
  ]
}

type LetterArgs = {
  subject: string
  title: string
  name: string
  siteName: string
  before: string[]
  rows: [string, string][]
  after: string[]
}

function letter({ subject, title, name, siteName, before, rows, after }: LetterArgs): Mail {
  const first = firstName(name)
  const greeting = first ? `Ciao ${first},` : 'Ciao,'
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" class="os-soft" style="color:#4a4e78">${label}</th><td>${escapeHtml(value)}</td></tr>`
  return {
    subject,
    text: [
      greeting,
      '',
      ...before.flatMap((text) => [text, '']),
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      ...after.flatMap((text) => [text, '']),
      'Ore serene,',
      `il team di ${siteName}`,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>${title}</h1>
${paragraph(greeting)}
${before.map(paragraph).join('\n')}
<table class="os-facts" style="width:100%;margin:0 0 16px;border-top:1px solid #c9cfe4;border-bottom:1px solid #c9cfe4;font-size:15px">${rows.map(row).join('')}</table>
${after.map(paragraph).join('\n')}
<p>Ore serene,<br>il team di ${escapeHtml(siteName)}</p>`,
      siteName,
    ),
  }
}
