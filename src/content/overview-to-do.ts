/**
 * What waits for a person, in words, and where it is done. `{n}` is a number from two on; `oldest` names the first of
 * them.
 */
export const toDoTexts = {
  withdrawals: {
    one: 'Una richiesta di recesso da decidere',
    many: '{n} richieste di recesso da decidere',
    oldest: 'la prima',
    href: '/admin/recessi',
  },
  disputes: {
    one: 'Una contestazione aspetta le tue prove su Stripe',
    many: '{n} contestazioni aspettano le tue prove su Stripe',
    oldest: 'la prima',
    href: '/admin?table=purchases&filters=' + filterOf('status', 'disputed'),
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
    href: `/admin?table=contact_submissions&sort=created_at%3Aasc&filters=${filterOf('state', 'new')}`,
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
} as const

function filterOf(field: string, value: string): string {
  return encodeURIComponent(JSON.stringify({ join: 'and', conditions: [{ field, op: 'is', value }] }))
}
