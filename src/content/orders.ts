import { withArticle } from '@/shared/dates'

/** The fixed texts of an order's page. */
export const orderTexts = {
  pageTitle: 'Il tuo ordine',
  title: 'Il tuo ordine',
  filesTitle: 'I tuoi file',
  filesHint:
    'Scaricali quando vuoi, sul computer, sul tablet o sul telefono. Trovi sempre la versione più recente.',
  download: 'Scarica',
  noFile: 'Nessun file da scaricare',
  paymentTitle: 'Pagamento',
  product: 'Prodotto',
  amount: 'Importo',
  date: 'Data',
  state: 'Stato',
  email: 'Email',
  order: 'Ordine',
  receipt: 'Ricevuta (PDF)',
  refundReceipt: (amount: string) => `Ricevuta del rimborso di ${amount} (PDF)`,
  simulation: 'Questa è una simulazione: non è stato addebitato nulla.',
  states: {
    paid: 'Pagato',
    partially_refunded: 'Rimborsato in parte',
    refunded: 'Rimborsato',
    disputed: 'Contestato',
    lost: 'Restituito dalla banca',
  },
  refunded: (amount: string, day: string | null) =>
    day === null ? `${amount} rimborsati` : `${amount} rimborsati ${withArticle('il', day)}`,
  disputed: (day: string) => withArticle('dal', day),
  closed: {
    refunded: 'Il denaro è tornato indietro, quindi i file non sono più disponibili.',
    disputed: 'La banca sta verificando il pagamento: fino alla sua risposta i file restano chiusi.',
    lost: 'La banca ha restituito il denaro, quindi i file non sono più disponibili.',
    withdrawn:
      'L’accesso ai file di questo ordine è stato chiuso. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
  },
  helpTitle: 'Qualcosa non va?',
  help: {
    file: 'Il file non si apre: riprova a scaricarlo da qui, anche da un altro dispositivo. Serve un lettore di PDF aggiornato.',
    guarantee: 'Non fa per te: hai 30 giorni per ripensarci. Rispondi alla ricevuta e ti rimborsiamo.',
    correction:
      'L’indirizzo email è sbagliato, o l’importo non torna: scrivici con il numero dell’ordine, lo sistemiamo noi.',
  },
  helpLink: 'Scrivici',
  purchases: 'I miei acquisti',
  locked: {
    title: 'Apri il tuo ordine',
    lead: (email: string) =>
      `Per proteggere i tuoi file, questo link da solo non basta più. Ti mandiamo un codice a ${email}, l’indirizzo del tuo ordine: niente password.`,
    send: 'Mandami il codice',
    sending: 'Invio il codice…',
    sentTo: 'Codice inviato a',
    code: 'Codice',
    open: 'Apri l’ordine',
    again: 'Mandami un altro codice',
    failed: 'In questo momento non ci riusciamo. Riprova tra poco.',
    wrong: 'Il codice non è valido, o è scaduto. Controllalo, oppure chiedine un altro.',
    elsewhere: 'Non hai più quell’indirizzo?',
  },
  withdrawn: {
    title: 'Questo ordine non è più attivo',
    text: 'I file non sono più disponibili. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
  },
  unknown: {
    title: 'Non riconosciamo questo link',
    text: 'Forse è stato copiato a metà. Ritrovi il tuo ordine in ogni momento con il tuo indirizzo email: ti mandiamo un codice, niente password.',
  },
  home: 'Torna alla Home',
} as const

/** Why a buyer may get the mails of sequences (`purchases.marketing_basis`), as the panel names it. */
export const marketingBases = {
  soft_opt_in: 'Cliente: prodotti analoghi (soft opt-in)',
  consent: 'Consenso esplicito',
  refused: 'Ha rifiutato',
} as const
