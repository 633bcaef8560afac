import { mailKinds } from '@/content/email-automation-kinds'
import { skipReasonWords } from '@/content/email-automation-skip-reasons'
import { marketingBases, orderTexts } from '@/content/orders'
import { withdrawalKinds, withdrawalStates } from '@/content/orders-withdrawals'
import type { TimelineEntry } from '@/contracts/orders-dossier'
import { formatDateTime, withArticle } from '@/shared/dates'
import { isGift } from '@/shared/gift-session'
import { formatPrecise } from '@/shared/money'

import { consentLines } from './consent-lines'

export type EntryWords = {
  title: string
  lines: string[]
  tone: 'plain' | 'good' | 'bad' | 'ahead'
  author?: string | null
  link?: { href: string; label: string }
}

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>['details']

/** One entry of an order's timeline in Italian. */
export function entryWords(entry: TimelineEntry): EntryWords {
  switch (entry.kind) {
    case 'payment':
      return paymentWords(entry.details)
    case 'dispute':
      return {
        title: `Contestazione di ${formatPrecise(entry.details.amount_cents)}`,
        lines: [...present(entry.details.status), ...evidenceWords(entry.details)],
        tone: 'bad',
      }
    case 'event':
      return {
        title: EVENTS[entry.details.type] ?? `Stripe: ${entry.details.type}`,
        lines: present(entry.details.note),
        tone: 'plain',
      }
    case 'download':
      return downloadWords(entry.details)
    case 'mail':
      return mailWords(entry.details)
    case 'refund':
      return refundWords(entry.details)
    case 'entry':
      return {
        title: ENTRIES[entry.details.kind],
        lines: present(entry.details.words),
        tone: 'plain',
        author: entry.details.author,
      }
    case 'change':
      return changeWords(entry.details)
    case 'invoice':
      return invoiceWords(entry.details)
    case 'withdrawal':
      return withdrawalWords(entry.details)
    case 'consent':
      return { title: 'Detto prima di pagare', lines: consentLines(entry.details.consents), tone: 'plain' }
    case 'message':
      return {
        title: entry.details.subject ? `Messaggio: ${entry.details.subject}` : 'Messaggio',
        lines: [entry.details.words],
        tone: 'plain',
        link: {
          href: `/admin?table=contact_submissions&row=${entry.details.id}`,
          label: 'Apri il messaggio',
        },
      }
  }
}

const present = (words: string | null): string[] => (words ? [words] : [])

const ENTRIES = {
  note: 'Nota',
  resent: 'Ricevuta mandata di nuovo',
  gift: 'Regalato',
}

/** Stripe's events, by their type. */
const EVENTS: Record<string, string> = {
  'checkout.session.completed': 'Stripe: cassa completata',
  'checkout.session.async_payment_succeeded': 'Stripe: pagamento riuscito',
  'checkout.session.async_payment_failed': 'Stripe: pagamento non riuscito',
  'checkout.session.expired': 'Stripe: cassa scaduta',
  'charge.refunded': 'Stripe: rimborso',
  'refund.created': 'Stripe: rimborso chiesto',
  'refund.updated': 'Stripe: rimborso aggiornato',
  'charge.refund.updated': 'Stripe: rimborso aggiornato',
  'refund.failed': 'Stripe: rimborso non riuscito',
  'charge.dispute.created': 'Stripe: contestazione aperta',
  'charge.dispute.updated': 'Stripe: contestazione aggiornata',
  'charge.dispute.closed': 'Stripe: contestazione chiusa',
  'charge.dispute.funds_withdrawn': 'Stripe: somma trattenuta',
  'charge.dispute.funds_reinstated': 'Stripe: somma restituita',
}

function paymentWords({ amount_cents, provider, product_name }: Of<'payment'>): EntryWords {
  const amount = formatPrecise(amount_cents)
  const title = {
    stripe: `Pagati ${amount}`,
    sandbox: `Pagamento simulato di ${amount}`,
    gift: isGift({ provider, amount_cents }) ? 'Regalo' : `Aggiunto a mano: ${amount}`,
  }
  return { title: title[provider], lines: [product_name], tone: 'good' }
}

function downloadWords({ product_name, version, network }: Of<'download'>): EntryWords {
  const facts = [version && `versione ${version}`, `rete ${network}`].filter(Boolean)
  return { title: `Scaricato: ${product_name}`, lines: [facts.join(' · ')], tone: 'plain' }
}

const MAIL_STATES = {
  planned: 'in programma',
  sending: 'in partenza',
  sent: 'inviata',
  failed: 'fallita',
  skipped: 'saltata',
}
const MAIL_TONES = {
  planned: 'ahead',
  sending: 'ahead',
  sent: 'good',
  failed: 'bad',
  skipped: 'plain',
} as const

function mailWords({ kind, state, email, name, reason }: Of<'mail'>): EntryWords {
  const kinds: Record<string, string> = mailKinds
  // A sequence that was sent by hand is known by its own name.
  const what = (kind === 'manual' ? name : null) ?? kinds[kind] ?? name ?? 'Messaggio del negozio'
  return {
    title: `Email ${MAIL_STATES[state]}: ${what}`,
    lines: [`a ${email}`, ...(reason ? [skipReasonWords(reason)] : [])],
    tone: MAIL_TONES[state],
  }
}

function refundWords({ amount_cents, state, reason, author }: Of<'refund'>): EntryWords {
  const amount = formatPrecise(amount_cents)
  const title = {
    asking: `Rimborso di ${amount}: in verifica`,
    done: `Rimborsati ${amount}`,
    refused: `Rimborso di ${amount} non riuscito`,
  }
  const tone = { asking: 'ahead', done: 'good', refused: 'bad' } as const
  return { title: title[state], lines: present(reason), tone: tone[state], author }
}

function invoiceWords({ id, type, number, amount_cents }: Of<'invoice'>): EntryWords {
  return {
    title: `${type === 'invoice' ? 'Fattura' : 'Nota di credito'} ${number}`,
    lines: [formatPrecise(amount_cents)],
    tone: 'plain',
    link: { href: `/api/admin/invoices/${id}/xml`, label: 'Scarica il file XML' },
  }
}

function withdrawalWords({ kind, state, words, reason, author }: Of<'withdrawal'>): EntryWords {
  return {
    title: `${withdrawalKinds[kind]}: ${withdrawalStates[state].toLowerCase()}`,
    lines: [...present(words), ...(reason ? [`Motivo del rifiuto: ${reason}`] : [])],
    tone: state === 'open' ? 'ahead' : 'plain',
    author,
    link: { href: '/admin/recessi', label: 'Recessi e garanzia' },
  }
}

const OPERATIONS = {
  create: 'Ordine aggiunto a mano',
  update: 'Ordine modificato',
  delete: 'Ordine messo nel cestino',
  restore: 'Ordine ripristinato dal cestino',
}

function changeWords({ operation, before, after, author }: Of<'change'>): EntryWords {
  const changed = operation === 'update' ? Object.keys(after ?? {}) : []
  const isAccess = changed.length === 1 && changed[0] === 'access_withdrawn_at'
  if (isAccess) {
    const isTaken = Boolean(after?.access_withdrawn_at)
    return {
      title: isTaken ? 'Accesso tolto' : 'Accesso ridato',
      lines: [],
      tone: isTaken ? 'bad' : 'good',
      author,
    }
  }
  return {
    title: OPERATIONS[operation],
    lines: changed.map((name) => {
      const from = valueWords(name, before?.[name])
      return `${COLUMNS[name] ?? name}: ${from} → ${valueWords(name, after?.[name])}`
    }),
    tone: 'plain',
    author,
  }
}

const COLUMNS: Record<string, string> = {
  customer_email: 'Email',
  customer_name: 'Nome',
  product_name: 'Prodotto',
  amount_cents: 'Importo',
  refunded_cents: 'Rimborsato',
  disputed_cents: 'Contestato',
  status: 'Stato',
  refunded_at: 'Rimborsato il',
  disputed_at: 'Contestato il',
  dispute_status: 'Contestazione',
  dispute_due_at: 'Prove entro il',
  purchased_at: 'Acquistato il',
  access_withdrawn_at: 'Accesso tolto il',
  marketing_basis: 'Base per le email',
}

/** The words of columns that hold one of a few values. */
const CHOICES: Record<string, Record<string, string>> = {
  status: orderTexts.states,
  marketing_basis: marketingBases,
}

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (name.endsWith('_cents')) return formatPrecise(Number(value))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name.endsWith('_at')) return formatDateTime(text)
  return CHOICES[name]?.[text] ?? text
}

/** Until when Stripe takes the shop's evidence, while it wants any. */
const evidenceWords = ({ status, due_at }: { status: string | null; due_at: string | null }): string[] =>
  due_at !== null && status?.endsWith('needs_response')
    ? [`Prove entro ${withArticle('il', formatDateTime(due_at))}`]
    : []
