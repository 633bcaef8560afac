import { formatPrecise } from '@/shared/money'

/** What an administrator reads about a refund. */
export const refundTexts = {
  nothingPaid: 'Questo ordine non è costato nulla: non c’è niente da rimborsare.',
  alreadyRefunded: 'Questo ordine è già stato rimborsato per intero.',
  disputed:
    'Su questo pagamento c’è una contestazione aperta: la banca tiene già fermi i soldi. Rispondi alla contestazione su Stripe; un rimborso adesso li restituirebbe due volte.',
  lost: 'La contestazione di questo pagamento è andata persa: la banca ha già restituito i soldi a chi ha comprato.',
  noPayment: 'Questo ordine non ha un pagamento presso Stripe: non c’è niente da rimborsare.',
  tooMuch: (leftCents: number) => `Si possono rimborsare al massimo ${formatPrecise(leftCents)}.`,
  changed: (refundedCents: number) =>
    `Nel frattempo l’ordine è cambiato: risultano rimborsati ${formatPrecise(refundedCents)}. Ricarica la pagina e decidi di nuovo.`,
  underWay: 'Un altro rimborso di questo ordine è in corso. Aspetta che sia finito, poi ricarica la pagina.',
  otherRequest: 'Questa richiesta è già servita per un altro rimborso: ricarica la pagina.',
  overCredited: (cents: number, currency: string) =>
    `Le note di credito di questo ordine superano di ${formatPrecise(cents, currency)} quello che risulta rimborsato. Rifai il rimborso, oppure chiedi a chi ti segue la contabilità come rettificarle.`,
  done: 'Rimborso fatto.',
  checking:
    'Stripe non ha ancora risposto: stiamo verificando. Il rimborso non parte due volte, e tra poco qui vedrai com’è finito.',
  notConfigured: 'Il negozio non è collegato a Stripe: il rimborso non si può fare da qui.',
  neverArrived: 'Stripe non ha mai confermato questa richiesta: non è stato rimborsato nulla.',
  cameBack: 'Il rimborso era partito, ma non è arrivato: i soldi sono tornati al negozio.',
  failed: 'Stripe non è riuscita a restituire i soldi: il rimborso non è avvenuto.',
}

/**
 * What an administrator agrees to, by who took the money. Of an order that was added by hand the shop has none to give
 * back: it writes down what its owner has given back.
 */
export const refundQuestions = {
  stripe: {
    title: (amount: string, who: string) => `Rimborsare ${amount} a ${who}?`,
    money: 'Il denaro torna sulla carta o sul conto con cui è stato pagato.',
    yes: (amount: string) => `Sì, rimborsa ${amount}`,
  },
  sandbox: {
    title: (amount: string, who: string) => `Rimborsare ${amount} a ${who}?`,
    money: 'È un acquisto simulato: non si muove denaro.',
    yes: (amount: string) => `Sì, rimborsa ${amount}`,
  },
  gift: {
    title: (amount: string, who: string) => `Hai già restituito ${amount} a ${who}?`,
    money:
      'Questo ordine è stato aggiunto a mano: il negozio non muove denaro, scrive soltanto quello che hai restituito tu, e manda la ricevuta del rimborso.',
    yes: (amount: string) => `Sì, ho restituito ${amount}`,
  },
}

/** Why Stripe refuses a refund, by its own code. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'Stripe risponde che questo pagamento è già stato rimborsato.',
  charge_disputed:
    'Stripe risponde che questo pagamento è contestato: i soldi si restituiscono con la contestazione.',
  insufficient_funds: 'Il saldo del tuo conto Stripe non basta per questo rimborso.',
  balance_insufficient: 'Il saldo del tuo conto Stripe non basta per questo rimborso.',
  amount_too_large: 'Stripe risponde che l’importo supera quello che resta da rimborsare.',
  resource_missing: 'Stripe non conosce questo pagamento: la chiave del negozio è di un altro account?',
  StripeAuthenticationError: 'Stripe non accetta la chiave del negozio: il rimborso non è partito.',
  StripePermissionError: 'La chiave Stripe del negozio non può fare rimborsi: il rimborso non è partito.',
}

/** @param code Stripe's own, or the kind of its error; null when it gave none */
export const refusalWords = (code: string | null): string =>
  REFUSALS[code ?? ''] ?? `Stripe ha rifiutato il rimborso${code ? ` (${code})` : ''}: non è partito nulla.`
