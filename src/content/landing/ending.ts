export const comparison = {
  title: 'La stessa giornata, prima e dopo.',
  lead: 'Le ventiquattro ore restano ventiquattro. Cambia chi le decide.',
  before: 'Prima',
  after: 'Dopo',
  rows: [
    { before: 'Ti svegli e rincorri', after: 'Ti svegli e sai da dove cominciare' },
    { before: 'Liste infinite, sparse in sei app', after: 'Una pagina al giorno, una cosa che conta' },
    {
      before: 'Abitudini che durano due settimane',
      after: 'Catene di 66 giorni, con il margine per riprendere',
    },
    { before: 'Fine mese: «ma dove sono finiti i soldi?»', after: 'Bilancio chiaro in due pagine' },
    { before: 'Obiettivi che a marzo non ricordi', after: 'Dodici settimane, un passo alla volta' },
    { before: 'La sera la testa non si spegne', after: 'Un rituale di venti minuti, e la giornata è chiusa' },
  ],
}

export const closing = {
  title: 'Fra 30 giorni può essere un’altra sera.',
  text: 'Questo è il risultato che promettiamo: in 30 giorni una giornata che riconosci come tua. Se non succede, non ci devi niente.',
  points: [
    { text: 'Planner completo, guida rapida e bonus «Il rituale della sera»' },
    { text: 'Tuo per sempre, con gli aggiornamenti gratuiti a vita' },
    { text: '30 giorni soddisfatto o rimborsato, senza domande' },
    { text: 'Assistenza prioritaria via email 24/7: ti rispondiamo entro 1 ora' },
  ],
  button: 'Lo voglio a {price} invece di {originalPrice}',
  note: 'Prezzo normale {originalPrice}. Oggi {price}, con lo sconto del {discount}.',
}

export const faq = {
  title: 'Domande Frequenti',
  lead: 'Se la tua non c’è, scrivici: risponde una persona.',
}

export const ending = {
  title: 'Il sole torna domattina. Comincia con lui.',
  text: 'Scarica il planner stasera, apri la prima pagina domani con il caffè. Se entro 30 giorni non ti ha restituito ore serene, ti rimborsiamo.',
  buttonLong: 'Provalo per 30 giorni a soli {price}',
  buttonShort: 'Provalo a {price}',
  note: 'Pagamento unico e sicuro · 30 giorni soddisfatto o rimborsato',
}

/** Labels as in spec §3, sentences as in spec §8 "Contact form", word for word. */
export const contact = {
  title: 'Contattaci',
  intro: 'Scrivici per qualsiasi domanda sul planner: leggiamo ogni messaggio e ti rispondiamo via email.',
  submit: 'Invia il messaggio',
  privacy: 'Usiamo i tuoi dati solo per risponderti.',
  nameLabel: 'Nome',
  emailLabel: 'Email',
  subjectLabel: 'Oggetto',
  messageLabel: 'Messaggio',
  success: 'Grazie per il tuo interesse! Ti contatteremo presto.',
  refused: "Errore nell'invio. Riprova più tardi.",
  notJson: 'Errore del server. Riprova più tardi.',
  unreachable: 'Errore di connessione. Riprova più tardi.',
}

export const footer = {
  motto: 'Horas non numero nisi serenas. Segno solo le ore serene.',
  linksTitle: 'La pagina',
  contactTitle: 'Parliamone',
  contactText: 'Ti rispondiamo entro 1 ora, 24/7.',
  contactButton: 'Contatti',
  socialTitle: 'Seguici',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/oreserene' },
    { name: 'Facebook', url: 'https://www.facebook.com/oreserene' },
    { name: 'YouTube', url: 'https://www.youtube.com/@oreserene' },
  ],
  privacy: 'Informativa sulla privacy',
  privacyUrl: '/privacy',
  terms: 'Termini e condizioni',
  termsUrl: '/termini',
  legal: '© {year} Ore Serene. Fatto a Parma, con la luce del giorno.',
}

export const search = {
  title: 'Ore Serene, il planner digitale per una vita più serena',
  description:
    'Obiettivi, tempo, abitudini, finanze e mentalità in un solo planner digitale da scaricare. Pagamento unico di {price}, 30 giorni soddisfatto o rimborsato.',
}
