import { formatNumber } from '@/shared/numbers'

/**
 * What waits for a person, in words, and where it is done: null for what is done on the server. `{n}` is a number from two
 * on, `{what}` tells more; `oldest` names the first of them.
 */
export const toDoTexts = {
  stripe_key: {
    one: 'Stripe rifiuta la chiave del negozio e nessuno può comprare: metti quella giusta in STRIPE_SECRET_KEY, sul server',
    many: 'Stripe rifiuta {n} chiavi: metti quelle giuste sul server',
    oldest: 'la prima volta',
    href: null,
  },
  withdrawals: {
    one: 'Una richiesta di recesso da decidere',
    many: '{n} richieste di recesso da decidere',
    oldest: 'la prima',
    href: '/admin/recessi',
  },
  refunds: {
    one: 'Un rimborso non è riuscito: fallo di nuovo, o scrivi in una nota dell’ordine come l’hai risolto',
    many: '{n} rimborsi non sono riusciti: falli di nuovo, o scrivi in una nota degli ordini come li hai risolti',
    oldest: 'il primo',
    href: '/admin?table=purchases',
  },
  disputes: {
    one: 'Una contestazione aspetta le tue prove su Stripe',
    many: '{n} contestazioni aspettano le tue prove su Stripe',
    oldest: 'la prima',
    // Stripe's words for each kind of dispute that wants evidence end so.
    href: '/admin?table=purchases&filters=' + filterOf('dispute_status', 'needs_response', 'contains'),
  },
  payments: {
    one: 'Un pagamento che il negozio non è riuscito a registrare',
    many: '{n} pagamenti che il negozio non è riuscito a registrare',
    oldest: 'il primo',
    href: '/admin/collections/stripe-events?where[handled_at][exists]=false',
  },
  messages: {
    one: 'Un messaggio aspetta una risposta',
    many: '{n} messaggi aspettano una risposta',
    oldest: 'il primo',
    // The tab 'Da rispondere' above the messages.
    href: `/admin?table=contact_submissions&sort=created_at%3Aasc&filters=${filterOf('state', 'new', 'is')}`,
  },
  differences: {
    one: 'Una differenza tra il negozio e Stripe',
    many: '{n} differenze tra il negozio e Stripe',
    oldest: 'la prima',
    href: '/admin/riconciliazione',
  },
  publications: {
    one: 'Una pubblicazione programmata non è riuscita: pubblica a mano',
    many: '{n} pubblicazioni programmate non sono riuscite: pubblica a mano',
    oldest: 'la prima',
    href: '/admin/globals/landing',
  },
  mails: {
    one: 'Un’email non è partita negli ultimi 7 giorni',
    many: '{n} email non sono partite negli ultimi 7 giorni',
    oldest: 'la prima',
    href: '/admin/email-automation',
  },
  held: {
    one: 'Un’email aspetta la tua decisione: i dati sono stati ripristinati o copiati',
    many: '{n} email aspettano la tua decisione: i dati sono stati ripristinati o copiati',
    oldest: 'la prima',
    href: '/admin/email-automation',
  },
  queue: {
    one: 'Un’email aspetta da più di un’ora: controlla il server di posta',
    many: '{n} email aspettano da più di un’ora: controlla il server di posta',
    oldest: 'la prima',
    href: '/admin/email-automation',
  },
  certificate: {
    one: 'Il certificato del sito sta per scadere: rinnovalo sul server',
    many: '{n} certificati stanno per scadere: rinnovali sul server',
    oldest: 'il primo',
    href: null,
  },
  webhook_secret: {
    one: 'Il segreto del webhook di Stripe sta per scadere: metti quello nuovo in STRIPE_WEBHOOK_SECRET, sul server',
    many: '{n} segreti stanno per scadere: metti quelli nuovi sul server',
    oldest: 'il primo',
    href: null,
  },
  disk: {
    one: 'Il disco del server si sta riempiendo: {what}',
    many: '{n} dischi del server si stanno riempiendo; nel più pieno {what}',
    oldest: 'il primo',
    href: null,
  },
  opening: {
    one: 'Un controllo di «Prima di aprire» non è più a posto',
    many: '{n} controlli di «Prima di aprire» non sono più a posto',
    oldest: 'il primo',
    href: '/admin/panoramica#prima-di-aprire',
  },
} as const

function filterOf(field: string, value: string, op: 'is' | 'contains'): string {
  return encodeURIComponent(JSON.stringify({ join: 'and', conditions: [{ field, op, value }] }))
}

type Waiting = { kind: keyof typeof toDoTexts; count: number; what: string | null }

/** The line of a kind, filled in. */
export function toDoWords({ kind, count, what }: Waiting): string {
  const { one, many } = toDoTexts[kind]
  const words = count === 1 ? one : many.replace('{n}', formatNumber(count))
  return words.replace('{what}', what ?? '')
}
