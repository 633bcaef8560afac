/** The default wording of the step before paying; owners change it in the CMS, and each change is a new version. */
export const defaultStepTexts = {
  waiver:
    'Chiedo di ricevere subito il planner, prima che finiscano i 14 giorni per il recesso, e accetto che così perdo il diritto di recesso (art. 59, comma 1, lettera o, del Codice del consumo). La garanzia «soddisfatto o rimborsato» di 30 giorni resta valida.',
  consent:
    'Sì, mandatemi per email consigli e offerte di Ore Serene. Posso cambiare idea in ogni momento, con un clic.',
  softOptIn:
    'Dopo l’acquisto ti scriveremo ogni tanto per email, per consigli e offerte su prodotti simili a quello che compri. Puoi dire di no già adesso, oppure in ogni momento con un clic.',
}

/** The fixed texts of the step. */
export const checkoutStepTexts = {
  pageTitle: 'Prima di pagare',
  title: 'Ci siamo quasi',
  lead: 'Un attimo, e passi al pagamento sicuro.',
  product: 'Il tuo acquisto',
  closed: 'In questo momento il planner non si può acquistare. Torna tra poco.',
  waiver: 'Ricevi subito i tuoi file',
  marketing: 'Le nostre email',
  /** The refusal that is offered with the sentence of a soft opt-in; it is stored with the purchase. */
  refusal: 'No, preferisco non ricevere queste email.',
  privacy: 'Come trattiamo i tuoi dati',
  invoice: 'Fattura',
  wantsInvoice: 'Richiedi fattura',
  pay: (price: string) => `Vai al pagamento: ${price}`,
  payHint: 'Il pagamento avviene nella pagina protetta del nostro fornitore. Qui non ti chiediamo la carta.',
  back: 'Torna alla Home',
  faults: 'Manca ancora qualcosa: guarda i punti segnati qui sotto.',
  errors: {
    waiver: 'Per ricevere subito il planner serve il tuo sì: spunta la casella.',
    changed: 'Nel frattempo questo testo è cambiato: rileggilo e scegli di nuovo.',
  },
}
