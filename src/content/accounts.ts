/** The fixed texts of signing in; those of spec §2 and §8 are word for word. */
export const signInTexts = {
  login: {
    pageTitle: 'Accesso Amministratore',
    title: 'Accesso Amministratore',
    subtitle: 'Accedi per gestire la tua dashboard',
  },
  google: 'Accedi con Google',
  googleOpens: 'Apro la pagina di Google…',
  or: 'oppure',
  email: 'Email',
  emailPlaceholder: 'nome@esempio.it',
  send: 'Invia Codice OTP',
  code: 'Codice OTP',
  codePlaceholder: '123456',
  sentTo: 'Codice inviato a',
  verify: 'Verifica e Accedi',
  back: 'Torna indietro',
  errors: {
    google: 'Errore durante il login con Google',
    send: "Errore nell'invio del codice OTP",
    verify: 'Codice OTP non valido',
  },
  callback: {
    pageTitle: 'Accesso',
    working: 'Completamento accesso...',
    close: 'Se questa finestra non si chiude da sola, puoi chiuderla tu.',
  },
  purchases: {
    pageTitle: 'I miei acquisti',
    title: 'I miei acquisti',
    invitation: 'Entra con l’indirizzo email con cui hai acquistato: ti mandiamo un codice, niente password.',
    loading: 'Cerco i tuoi acquisti…',
    failed: 'Non riesco a leggere i tuoi acquisti. Riprova tra poco.',
    retry: 'Riprova',
    signedInAs: 'Hai effettuato l’accesso come',
    none: 'Nessun acquisto con questo indirizzo',
    noneHint:
      'Se hai pagato con un’altra email, esci ed entra con quella: è l’indirizzo a cui è arrivata la ricevuta.',
    bought: 'Acquistato',
    download: 'Download',
    noFile: 'Nessun file da scaricare',
    versions: {
      isNew: 'Nuova versione',
      version: 'Versione',
      earlier: 'Versioni precedenti',
    },
    /** Why a purchase has no files, by its state. */
    ended: {
      refunded: {
        title: 'Rimborsato',
        hint: 'Il denaro è tornato indietro, quindi i file non sono più disponibili.',
      },
      disputed: {
        title: 'Contestato',
        hint: 'La banca sta verificando il pagamento: fino alla sua risposta i file restano chiusi.',
      },
      lost: {
        title: 'Restituito dalla banca',
        hint: 'Il denaro è tornato indietro, quindi i file non sono più disponibili.',
      },
      withdrawn: {
        title: 'Accesso chiuso',
        hint: 'Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
      },
    },
    order: 'Ordine',
    openOrder: 'Apri l’ordine',
    toShop: 'Scopri il planner',
    logout: 'Esci',
    logoutEverywhere: 'Esci da tutti i dispositivi',
    leaveFailed: 'Non è stato possibile uscire: il tuo accesso è ancora aperto. Riprova.',
    leaveAgain: 'Esci di nuovo',
  },
} as const
