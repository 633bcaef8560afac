/** A review's state, as the panel names it. */
export const reviewStates = { published: 'Pubblicata', withdrawn: 'Ritirata' } as const

/** The mark beside the name of a reviewer whose purchase is known. */
export const VERIFIED = 'Acquisto verificato'

const stars = (count: number) => (count === 1 ? '1 stella' : `${count} stelle`)

/** The page behind `{{review_url}}`, and what its endpoint refuses. */
export const reviewTexts = {
  pageTitle: 'La tua recensione',
  title: {
    new: 'Com’è andata con il planner?',
    known: 'La tua recensione',
    withdrawn: 'Hai ritirato la recensione',
  },
  lead: {
    new: 'Raccontalo con parole tue, nel bene e nel male: chi sta per decidere si fida di chi l’ha già usato.',
    known: 'La puoi cambiare o ritirare quando vuoi, sempre da qui: conserva il collegamento.',
    withdrawn: 'Le tue parole e il tuo nome sono cancellati. Se cambi idea, da qui puoi scriverne un’altra.',
  },
  verified: (product: string, day: string) => `Il tuo acquisto: ${product}, ${day}.`,
  starsLegend: 'Quante stelle?',
  star: ['Per niente', 'Poco', 'Così così', 'Bene', 'Benissimo'] as const,
  stars,
  text: 'La tua recensione',
  textHint: 'Al massimo 2.000 caratteri.',
  name: 'Il nome da mostrare',
  nameHint: 'Quello che vuoi: il nome, un’iniziale, un soprannome. L’email non si vede mai.',
  consent: 'Potete pubblicare la mia recensione sul sito, con il nome che ho scritto.',
  consentHint: 'Se non spunti la casella, la leggiamo soltanto noi.',
  submit: { new: 'Invia la recensione', known: 'Salva le modifiche' },
  saved: {
    published: 'Grazie! La tua recensione è pubblicata.',
    private: 'Grazie! La tua recensione è arrivata: la leggiamo soltanto noi.',
  },
  seeAll: 'Leggi tutte le recensioni',
  answer: 'La risposta del negozio',
  withdraw: {
    ask: 'Ritira la recensione',
    text: 'Cancelliamo subito le tue parole, il nome e la nostra risposta, ovunque compaiano sul sito.',
    button: 'Sì, ritirala',
    done: 'Fatto: la recensione non c’è più.',
  },
  back: 'Torna al sito',
  help: 'Scrivici',
  faults: 'Controlla i campi segnalati.',
  forged: 'Questo collegamento non è di questo sito.',
  tooMany: 'Troppe modifiche in poco tempo.',
  tooManyPage: 'Troppe modifiche in poco tempo: aspetta qualche minuto e riprova.',
  /** After it, while what was refused is kept. */
  tooManyKept: 'Quello che hai scritto è qui sotto.',
  unknown: {
    title: 'Qui non c’è nessuna recensione',
    text: 'Il collegamento è incompleto, oppure non vale più. Aprilo di nuovo dall’email che hai ricevuto, o scrivici.',
  },
  closedTitle: 'Qui non si può scrivere una recensione',
  obstacles: {
    gift: 'Questo planner è un regalo: le recensioni verificate sono di chi ha comprato. Se vuoi dirci com’è andata, scrivici: ci fa piacere.',
    by_hand:
      'Questo ordine è stato registrato a mano: le recensioni verificate sono di chi ha comprato qui. Se vuoi dirci com’è andata, scrivici: ci fa piacere.',
    refunded: 'Questo ordine è stato rimborsato: una recensione verificata è di chi ha tenuto il planner.',
    disputed:
      'Il pagamento di questo ordine è contestato: finché è così, non si può scrivere una recensione.',
    withdrawn: 'Questo ordine non è più attivo: non si può scrivere una recensione.',
    removed: 'Questa recensione è stata tolta dal sito. Se pensi che sia un errore, scrivici.',
  },
} as const

const numbers = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
const mean = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const reviewCount = (count: number): string =>
  count === 1 ? '1 recensione' : `${numbers.format(count)} recensioni`
export const meanOfFive = (value: number): string => `${mean.format(value)}/5`

/** The figures of the landing page while they are real: fixed words, so that nothing can be said beside the count. */
export const realClaims = {
  proof: ({ mean: value, reviews, clients }: { mean: number; reviews: number; clients: number }) =>
    `${meanOfFive(value)} da ${reviewCount(reviews)} · ${numbers.format(clients)} clienti`,
  clients: (count: number) => ({ value: numbers.format(count), label: 'clienti' }),
  mean: (value: number, reviews: number) => ({
    value: meanOfFive(value),
    label: `da ${reviewCount(reviews)} di acquisti verificati`,
  }),
  satisfied: (percent: number) => ({ value: `${percent}%`, label: 'di chi ha recensito dà 4 o 5 stelle' }),
  link: 'Come raccogliamo le recensioni',
}

/** `/recensioni`. */
export const reviewsPage = {
  title: 'Recensioni',
  description: 'Le recensioni di chi ha comprato, e come le raccogliamo e controlliamo.',
  summary: (value: number, reviews: number) =>
    `${meanOfFive(value)} da ${reviewCount(reviews)} di acquisti verificati`,
  tooFew: (count: number, fewest: number) =>
    count === 0
      ? 'Ancora nessuna recensione. La prima arriva quando chi ha comprato decide di scriverla.'
      : `${count === 1 ? 'C’è' : 'Ci sono'} ${reviewCount(count)}: una media si mostra da ${fewest} in su, perché con meno vorrebbe dire poco.`,
  share: (count: number, most: number) => `${stars(most)}: ${reviewCount(count)}`,
  claimsTitle: 'I numeri della pagina di vendita',
  claimsText:
    'Sulla pagina di vendita si leggono queste affermazioni. Non vengono da queste recensioni e non sono raccolte né controllate da questo sistema:',
  how: {
    title: 'Come raccogliamo e controlliamo le recensioni',
    points: [
      'Può scrivere una recensione soltanto chi ha comprato qui: con l’email dopo l’acquisto arriva un collegamento personale e firmato, uno per ordine. Chi non ha un ordine pagato non può scriverne.',
      'Ogni ordine ha una sola recensione. Chi l’ha scritta la cambia o la ritira quando vuole, dallo stesso collegamento.',
      'Pubblichiamo tutte quelle di chi ci dà il consenso, belle o brutte, nell’ordine in cui arrivano e senza cambiarne le parole. Togliamo soltanto quelle contrarie alla legge.',
      'Un ordine rimborsato o contestato non conta più: la sua recensione sparisce dalla pagina e dalla media. I regali e gli ordini registrati a mano non contano.',
      'La media si mostra da dieci recensioni in su, ed è il conto di quelle che leggi qui.',
    ],
    law: 'Lo diciamo perché è giusto, e perché lo chiede la legge: articoli 22, comma 5-bis, e 23, comma 1, lettere bb-ter e bb-quater, del Codice del consumo (d.lgs. 206/2005).',
  },
  listTitle: 'Che cosa scrivono',
  rating: (value: number) => `${value} su 5`,
  changed: 'modificata',
  answer: 'Risposta del negozio',
  pages: 'Pagine delle recensioni',
  page: (page: number, pages: number) => `Pagina ${page} di ${pages}`,
  newer: 'Più recenti',
  older: 'Meno recenti',
}

const months = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' })

/** A review that becomes a testimonial, in the panel. */
export const reviewTestimonial = {
  title: 'Testimonianza',
  none: 'Diventa una bozza tra le testimonianze, con «Acquisto verificato»: i visitatori la vedono quando la pubblichi.',
  make: 'Fai diventare testimonianza',
  draft: 'È una bozza tra le testimonianze: i visitatori non la vedono ancora.',
  publish: 'Pubblica sulla pagina',
  published: 'È sulla pagina di vendita, con «Acquisto verificato».',
  open: 'Apri la testimonianza',
  undo: 'Annulla',
  takeOff: 'Togli dalle testimonianze',
  failed: 'Non è riuscito. Riprova.',
  role: (writtenAt: Date) => `Acquirente, ${months.format(writtenAt)}`,
  obstacles: {
    gone: 'Questa recensione non c’è più.',
    uncounted:
      'Non può diventare una testimonianza: manca il consenso a pubblicarla, è stata ritirata, o il suo ordine non vale più.',
    tooLong: (length: number, most: number) =>
      `Una testimonianza sta in ${most} caratteri e questa recensione ne ha ${numbers.format(length)}: si legge intera su /recensioni.`,
  },
}
