import { formatDateTime, formatDay, withArticle } from '@/shared/dates'
import { escapeHtml } from '@/shared/escape-html'
import { formatPrecise } from '@/shared/money'
import { formatNumber } from '@/shared/numbers'

import { type toDoTexts, toDoWords } from '../overview-to-do'
import { letterButton, onLetterPaper } from './letter-paper'

type Sums = { orders: number; gross_cents: number; refunded_cents: number; net_cents: number }
type Visits = { visits: number; paid: number }

export type DigestFacts = {
  /** Days of the calendar in Rome, Monday and Sunday. */
  week: { from: string; to: string }
  sales: { figures: Sums; figures_before: Sums }
  funnel: { figures: Visits; figures_before: Visits }
  mail: { figures: { sent: number; failed: number } }
  toDos: readonly { kind: keyof typeof toDoTexts; count: number; due: string | null; what: string | null }[]
  siteName: string
  /** Without a slash at its end. */
  serverUrl: string
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

/** Last week beside the one before, and what waits for a person, in ten lines. */
export function digestMail(facts: DigestFacts): { subject: string; text: string; html: string } {
  const { week, sales, funnel, siteName, serverUrl } = facts
  const { figures, figures_before: before } = sales
  const rows: [string, string][] = [
    ['Ordini', beside(figures.orders, before.orders, formatNumber)],
    ['Incassato', beside(figures.gross_cents, before.gross_cents, formatPrecise)],
    ['Rimborsato', beside(figures.refunded_cents, before.refunded_cents, formatPrecise)],
    ['Resta', beside(figures.net_cents, before.net_cents, formatPrecise)],
    ['Visite', beside(funnel.figures.visits, funnel.figures_before.visits, formatNumber)],
    ['Email', mailWords(facts.mail.figures)],
    ['Da fare', allToDos(facts.toDos)],
  ]
  const title = `La settimana ${withArticle('dal', formatDay(week.from))} ${withArticle('al', formatDay(week.to))}`
  const overview = `${serverUrl}/admin/panoramica`
  const off = `Per non riceverla più, toglila dal tuo account: ${serverUrl}/admin/account`
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" class="os-soft" style="color:#4a4e78">${label}</th><td>${escapeHtml(value)}</td></tr>`
  return {
    subject: `${siteName}: ${counted(figures.orders, 'ordine', 'ordini')} e ${formatPrecise(figures.gross_cents)} la settimana scorsa`,
    text: [title, ...rows.map(([label, value]) => `${label}: ${value}`), overview, off].join('\n'),
    html: onLetterPaper(
      `<h1>${title}</h1>
<table class="os-facts" style="width:100%;margin:0 0 16px;border-top:1px solid #c9cfe4;border-bottom:1px solid #c9cfe4;font-size:15px">${rows.map(row).join('')}</table>
${letterButton(overview, 'Apri la Panoramica')}
<p class="os-soft" style="color:#4a4e78;font-size:14px">${escapeHtml(off)}</p>`,
      siteName,
    ),
  }
}

const beside = (now: number, before: number, show: (value: number) => string): string =>
  `${show(now)} (prima ${show(before)})`

const mailWords = ({ sent, failed }: DigestFacts['mail']['figures']): string =>
  failed === 0
    ? counted(sent, 'inviata', 'inviate')
    : `${counted(sent, 'inviata', 'inviate')}, ${counted(failed, 'fallita', 'fallite')}`

function allToDos(toDos: DigestFacts['toDos']): string {
  if (toDos.length === 0) return 'niente, è tutto a posto'
  return toDos
    .map((toDo) => {
      const words = toDoWords(toDo)
      return toDo.due === null ? words : `${words} (entro ${withArticle('il', formatDateTime(toDo.due))})`
    })
    .join('; ')
}
