export const navigation = {
  home: 'Home',
  benefits: 'Benefici',
  offer: 'Offerta',
  testimonials: 'Testimonianze',
  contact: 'Contatti',
  admin: 'Automazioni Email',
  adminTip: 'Solo per Admin - Gestisci Automazioni Email',
  button: 'Acquista ora',
  menu: 'Menu',
}

export const hero = {
  title: 'Le ore ci sono. Impara a contare quelle serene.',
  lead: 'Obiettivi, tempo, progressi, abitudini, finanze e mentalità in un solo planner digitale. Lo scarichi oggi, lo usi ogni anno, e in 30 giorni la giornata torna tua.',
  button: 'Inizia ora a {price}',
  link: 'Guarda che cosa comprende',
  promises: [
    { text: 'Pagamento unico, niente abbonamenti' },
    { text: '30 giorni soddisfatto o rimborsato' },
    { text: 'Aggiornamenti gratuiti a vita' },
  ],
  proof: '4,9/5 da 1.238 recensioni · 2.547+ clienti',
}

export const story = {
  title: 'Avevo tre agende e nemmeno un’ora mia.',
  body: `Mi chiamo Chiara, vivo a Parma e per otto anni ho guidato un piccolo studio di progettazione. Avevo tutto sotto controllo, dicevo. Poi una sera di novembre mia figlia mi ha chiesto: «Mamma, domani a che ora ci sei?». Ho aperto il calendario per risponderle.

Quel calendario era pieno, e io non c’ero da nessuna parte.

Sul muro di fronte allo studio c’è una vecchia meridiana con una frase in latino: Horas non numero nisi serenas. Segno solo le ore serene. L’avevo sotto gli occhi da anni. Ho cominciato da lì: una pagina al giorno, un’ora da proteggere, tre cose da fare e il resto da lasciare andare.

La pagina è diventata un quaderno, il quaderno un metodo. Ho tolto quello che non serviva finché non è rimasto l’essenziale. È questo planner.`,
  signature: 'Chiara Morandi, fondatrice di Ore Serene',
  painsTitle: 'Riconosci una di queste ore?',
  pains: [
    { hour: '6:50', text: 'Il telefono si accende prima di te, e la giornata è già di qualcun altro.' },
    { hour: '9:30', text: 'Dodici cose urgenti. Quella importante è la tredicesima, come ieri.' },
    { hour: '12:40', text: 'Hai corso tutta la mattina e non sapresti dire verso dove.' },
    { hour: '16:15', text: 'L’abitudine cominciata a gennaio si è fermata a febbraio, in silenzio.' },
    { hour: '19:20', text: 'Il conto dice una cifra, la memoria un’altra. Dove sono finiti i soldi?' },
    { hour: '23:45', text: '«Da lunedì cambio.» Lo hai detto anche l’altro lunedì.' },
  ],
  after: 'Non ti manca la volontà. Ti manca un posto dove la giornata si veda tutta intera.',
}

export const skills = {
  title: 'Cinque capacità, una pagina alla volta.',
  lead: 'Non serve talento, né la sveglia alle cinque. Servono cinque gesti, e un foglio che te li ricordi finché non vengono da soli.',
  items: [
    {
      title: 'Scegliere',
      text: 'Dalla visione dell’anno a un piano di dodici settimane: pochi obiettivi, scritti bene, con un primo passo.',
    },
    {
      title: 'Proteggere il tempo',
      text: 'Una settimana ideale, tre priorità e un’ora al giorno che nessuno può spostare.',
    },
    {
      title: 'Vedere i progressi',
      text: 'Mezz’ora di revisione a settimana: che cosa ho finito, che cosa ho imparato, che cosa cambio.',
    },
    {
      title: 'Ripetere',
      text: 'Abitudini piccole, seguite per 31 e per 66 giorni, con lo spazio per sbagliare e riprendere.',
    },
    {
      title: 'Lasciare andare',
      text: 'Un rituale per la sera che chiude la giornata, nella testa prima che sul calendario.',
    },
  ],
}
