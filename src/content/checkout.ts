/** The fixed texts of the checkout and its result pages; those of spec §2 and §8 are word for word. */
export const checkoutTexts = {
  home: 'Torna alla Home',

  success: {
    pageTitle: 'Il tuo acquisto',
    loading: 'Verifica delle informazioni di acquisto...',
    failed: 'Acquisto non riuscito',
    failedDetail: 'Errore nel recupero delle informazioni:',
    missingSession: 'Missing sessionId parameter',
    networkError: 'Network error, please try again later',
    retry: 'Riprova',
    title: 'Acquisto completato con successo!',
    thanks: 'Grazie per il tuo acquisto, il tuo ordine è stato confermato.',
    products: (count: number) => (count === 1 ? '1 prodotto acquistato' : `${count} prodotti acquistati`),
    unnamed: (position: number) => `Prodotto ${position}`,
    download: 'Download',
    subscription: (email: string) =>
      `Il tuo abbonamento è attivo. Per usarlo accedi con l’indirizzo ${email}.`,
    order: 'Order ID:',
    again: 'Ritrovi i tuoi file quando vuoi nella pagina',
    againLink: 'I miei acquisti',
    againHow: (email: string) => `Per entrare ti basta ${email || 'l’indirizzo con cui hai pagato'}.`,
    openOrder: 'Apri il tuo ordine',
    noScript: 'Nel tuo browser JavaScript è spento: i tuoi file sono nella pagina dell’ordine.',
    notFound: 'Informazioni di acquisto non trovate',
    notFoundHint: 'Controlla che il sessionId sia corretto',
  },

  cancel: {
    pageTitle: 'Pagamento annullato',
    title: 'Pagamento Annullato',
    lead: 'Non ti è stato addebitato nulla. Il planner resta qui, pronto per quando vorrai.',
    reminderTitle: 'Che cosa ti aspetta',
    reminders: [
      'Un sistema completo per obiettivi, tempo, progressi, abitudini, finanze e mentalità',
      'Lo paghi una volta e lo usi per sempre, aggiornamenti compresi',
      'Lo scarichi subito, sul computer, sul tablet o da stampare',
      'Soddisfatto o rimborsato per 30 giorni',
    ],
    warning: (current: string, original: string) =>
      `L’offerta a ${current} è a tempo limitato: il prezzo normale è ${original}.`,
    /** Where the page names no end of the offer. */
    price: (current: string, original: string) => `Lo paghi ${current}: il prezzo normale è ${original}.`,
    retry: 'Riprova Pagamento',
    review: 'Rivedi Offerta',
    support: 'Contatta il Supporto',
  },

  error: {
    pageTitle: 'Pagamento non riuscito',
    title: 'Oops! Qualcosa È Andato Storto',
    default: 'Si è verificato un errore durante il pagamento. Riprova tra qualche minuto.',
    hintsTitle: 'Come risolvere',
    hints: [
      'Riprova il pagamento: spesso basta questo',
      'Controlla i dati della carta: numero, scadenza e codice di sicurezza',
      'Contatta il supporto: risolviamo ogni problema entro 1 ora',
    ],
    commonTitle: 'Problemi di pagamento comuni',
    common: [
      'Fondi insufficienti sulla carta',
      'Carta bloccata dalla banca',
      'Dati inseriti in modo errato',
      'Connessione a Internet instabile',
    ],
    retry: 'Riprova Pagamento',
    support: 'Contatta Supporto',
    back: 'Pagina Precedente',
  },

  sandbox: {
    pageTitle: 'Cassa di prova',
    mark: 'Simulazione: nessun addebito',
    explain:
      'Questa cassa serve a provare il negozio. Nessuna carta viene richiesta e nessun denaro si muove.',
    summary: 'Il tuo ordine',
    total: 'Totale',
    vat: 'IVA inclusa, nessun costo aggiuntivo',
    contact: 'I tuoi dati',
    email: 'Email',
    emailHint: 'Qui arriva la ricevuta con i tuoi file.',
    emailFault: 'Scrivi un indirizzo email valido, per esempio nome@esempio.it.',
    name: 'Nome e cognome',
    pay: (price: string) => `Paga ${price}`,
    cancel: 'Annulla',
    fail: 'Fai fallire',
    failHint: 'Per vedere che cosa succede quando la banca dice di no.',
    failed: 'La banca ha rifiutato il pagamento (simulazione). Nessun addebito.',
    closedTitle: 'Questa cassa è chiusa',
    closed:
      'Il pagamento è già concluso oppure il tempo è scaduto. Torna alla pagina e ricomincia: bastano pochi secondi.',
  },

  /** Pay pages of the provider that the shop may add a line to. */
  payPage: {
    description: 'Planner digitale in PDF, da scaricare subito',
    /** Brackets would end the link. */
    submit: (termsUrl: string) =>
      `Pagando accetti i [termini e condizioni](${termsUrl.replaceAll('(', '%28').replaceAll(')', '%29')}). Soddisfatto o rimborsato per 30 giorni.`,
  },

  refusals: {
    unknownProduct: 'Questo prodotto non è in vendita.',
    stalePrice: 'Il prezzo dell’offerta è cambiato. Ricarica la pagina per vedere quello attuale e riprova.',
    route: 'Richiesta non valida.',
    routeField: 'Deve essere una pagina di questo sito.',
    closed: 'I pagamenti non sono attivi in questo momento. Riprova più tardi.',
    unverifiable:
      'Il pagamento non si può verificare in questo momento. Riprova tra qualche minuto: se hai pagato, l’ordine non va perso.',
    providerDown: 'Il servizio di pagamento non risponde. Riprova tra qualche minuto.',
    providerRefused: 'Il servizio di pagamento ha rifiutato la richiesta. Riprova tra qualche minuto.',
    tooMany: 'Troppe richieste in poco tempo.',
    signature: 'Firma dell’evento mancante o non valida.',
    unknownPurchase:
      'Non troviamo un acquisto con questo codice. Se hai appena pagato, attendi un minuto e riprova.',
    unpaid: 'Il pagamento non risulta ancora confermato. Se hai appena pagato, attendi un minuto e riprova.',
    mismatch: 'C’è qualcosa da verificare nel tuo pagamento: scrivici e lo risolviamo subito.',
    withdrawn:
      'Questo acquisto non è più attivo: i file non sono disponibili. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
    refunded: 'Questo acquisto è stato rimborsato: i file non sono più disponibili.',
    disputed:
      'Il pagamento di questo acquisto è contestato: fino alla risposta della banca i file restano chiusi. Se è un errore, scrivici: lo risolviamo insieme.',
    lost: 'La banca ha restituito il denaro di questo acquisto: i file non sono più disponibili.',
    sandboxUnknown: 'Questa cassa non esiste o è già chiusa.',
  },
}
