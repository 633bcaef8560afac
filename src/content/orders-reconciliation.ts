/** What each difference between the shop and Stripe is, and what an owner does about it. */
export const findingTexts = {
  session_unknown: {
    title: 'Pagato su Stripe, sconosciuto al negozio',
    advice:
      'Il negozio non ha la sessione: forse è stato ripristinato un backup. Registra l’acquisto, oppure apri il pagamento su Stripe e rimborsalo.',
  },
  session_mismatch: {
    title: 'Pagato con un importo diverso da quello offerto',
    advice:
      'Non è stato consegnato nulla. Guarda il pagamento su Stripe: di solito va rimborsato per intero.',
  },
  session_unfulfilled: {
    title: 'Pagato, ma l’acquisto non si è potuto creare',
    advice:
      'A ogni controllo il negozio ci riprova. Se manca l’indirizzo email non può riuscirci: apri il pagamento su Stripe e rimborsalo per intero.',
  },
  purchase_unknown: {
    title: 'Acquisto che Stripe non conosce',
    advice:
      'Controlla che la chiave sia dello stesso account di quando è stato pagato. Se non è una vendita, spostalo nel cestino.',
  },
  purchase_unpaid: {
    title: 'Acquisto senza pagamento',
    advice: 'Stripe dice che la sessione non è stata pagata. Se non l’hai aggiunto tu, spostalo nel cestino.',
  },
  amount_differs: {
    title: 'Importi diversi',
    advice:
      'L’importo dell’acquisto è stato cambiato a mano: riportalo a quello di Stripe, nella tabella «Acquisti».',
  },
  state_differs: {
    title: 'Stati diversi',
    advice:
      'Stripe non conferma lo stato di questo acquisto. Aprilo su Stripe e confronta rimborsi e contestazioni.',
  },
} as const

/** The purchase of a session that the shop does not know is made once an administrator says so. */
export const adoptTexts = {
  button: 'Registra l’acquisto',
  title: (amount: string) => `Registrare l’acquisto da ${amount}?`,
  text: 'Chi ha pagato riceve subito la ricevuta con i suoi file, anche se l’aveva già ricevuta prima del ripristino. Quello che aveva scelto alla cassa non si conosce più: vale come non chiesto.',
  yes: 'Registra e manda la ricevuta',
  done: 'L’acquisto è registrato, e la ricevuta sta partendo.',
  unknown: 'Questa sessione non è tra quelle da sistemare: fai un nuovo controllo.',
  unpaid: 'Stripe non conferma che questa sessione sia stata pagata a questo negozio.',
  refunded: 'Questo pagamento è già stato rimborsato per intero: non c’è niente da registrare.',
  changed: 'Stripe dà adesso un altro importo: fai un nuovo controllo e decidi di nuovo.',
  noEmail: 'Stripe non ha l’indirizzo email di chi ha pagato: apri il pagamento su Stripe e rimborsalo.',
}

export const repairTexts = {
  purchase_made: 'Pagato e non ancora registrato: l’acquisto è stato creato, e la ricevuta è partita.',
  state_synced: 'Lo stato era diverso: ora è quello di Stripe.',
} as const

/** Which side has what the other lacks. */
export const findingSides = {
  stripe: {
    title: 'Su Stripe e non nel negozio',
    kinds: ['session_unknown', 'session_mismatch', 'session_unfulfilled'],
  },
  shop: { title: 'Nel negozio e non su Stripe', kinds: ['purchase_unknown', 'purchase_unpaid'] },
  both: { title: 'Diversi', kinds: ['amount_differs', 'state_differs'] },
} as const

export const reconciliationTexts = {
  heading: 'Riconciliazione',
  lead: 'Ogni giorno il negozio si confronta con Stripe: quello che si può sistemare senza rischi lo sistema da solo, il resto lo trovi qui.',
  button: 'Controlla adesso',
  running: 'Controllo in corso',
  off: 'Senza Stripe non c’è nulla da confrontare.',
  never: 'Nessun controllo ancora: il primo parte da solo entro un’ora.',
  fine: 'Negozio e Stripe coincidono.',
  repaired: 'Sistemato da solo negli ultimi 30 giorni',
  interrupted: 'Il controllo si è interrotto e riprende da solo da dove era arrivato.',
} as const
