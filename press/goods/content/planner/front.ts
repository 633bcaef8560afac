export const cover = {
  kicker: 'Il planner di',
  title: ['Ore', 'Serene'],
  subtitle:
    'Obiettivi, tempo, progressi, abitudini, finanze e mentalità: un anno intero, senza date, da cominciare oggi.',
  motto: 'Horas non numero nisi serenas · Segno solo le ore serene',
  hour: 10,
}

export const contents = {
  id: 'indice',
  title: 'Indice',
  intro: 'Su tablet tocca una riga per aprire la pagina. In fondo a ogni foglio le ore portano ai capitoli.',
}

export const howTo = {
  id: 'come-si-usa',
  title: 'Come si usa',
  intro:
    'Un planner serve se lo apri. Questo chiede dieci minuti la mattina, cinque la sera e mezz’ora la domenica.',
  rhythm: {
    label: 'Il ritmo',
    rows: [
      ['Una volta l’anno', 'Ruota della vita, valori, un martedì fra tre anni, obiettivi dell’anno', '2 ore'],
      ['Ogni trimestre', 'Trimestre, piano di 12 settimane, revisione del trimestre', '1 ora'],
      ['Ogni mese', 'Mese, abitudini, bilancio, revisione del mese', '45 min'],
      ['Ogni settimana', 'Settimana e revisione, meglio se la domenica', '30 min'],
      ['Ogni giorno', 'Pagina del giorno la mattina, chiusura la sera', '15 min'],
    ],
  },
  paper: {
    label: 'Su carta',
    text: 'Stampa in A4 al 100%, senza adattare alla pagina: i margini lasciano posto ai fori. Stampa una volta il planner intero, poi soltanto le pagine che si ripetono: settimana, giorno, abitudini, bilancio e revisioni.',
  },
  tablet: {
    label: 'Su tablet',
    text: 'Importa il file in GoodNotes, Notability, Samsung Notes o nell’app che usi per scrivere sui PDF. Duplica la pagina che ti serve e tieni una copia pulita del file. L’indice, le ore in fondo alla pagina e i segnalibri sono collegamenti.',
  },
  sun: {
    label: 'L’ora serena',
    text: 'Sulle meridiane antiche si legge «segno solo le ore serene». Il campo con il sole, che ritrovi in quasi tutte le pagine, serve a questo: annota che cosa è andato bene. A fine anno saranno le righe che rileggerai.',
  },
  rings: {
    label: 'I cerchi',
    text: 'Al posto delle caselle ci sono cerchi: riempili quando hai finito, mettici un punto se hai cominciato, una freccia se rimandi. Un cerchio vuoto è soltanto un’informazione.',
  },
}

export const pact = {
  id: 'patto',
  title: 'Il mio patto',
  intro:
    'Dieci minuti per dire a te perché cominci. Rileggilo quando la voglia cala: succede, di solito verso la terza settimana.',
  owner: ['Questo planner è di', 'Comincia il'] as const,
  prompts: [
    ['Comincio adesso perché', 3],
    ['Fra dodici mesi vorrei poter dire', 3],
    ['Quello che finora mi ha fermato, e che questa volta faccio in modo diverso', 3],
    ['Lo aprirò ogni giorno a quest’ora, in questo posto', 2],
    ['Se salto una settimana, riparto così', 2],
  ] as [string, number][],
  word: ['La mia parola dell’anno', 'una sola, che ti indichi la direzione'] as const,
  sign: ['Luogo e data', 'Firma'] as const,
}

export const year = {
  id: 'anno',
  title: 'L’anno in una pagina',
  intro:
    'Compleanni, scadenze, ferie, traguardi. Vale per ogni anno: scrivi l’anno e, se vuoi, colora i fine settimana.',
  blank: 'Anno',
  months: ['Gen', 'Feb', 'Mar', 'Apr', 'Mag', 'Giu', 'Lug', 'Ago', 'Set', 'Ott', 'Nov', 'Dic'],
  days: [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
}

export const colophon = {
  id: 'congedo',
  title: 'Fino a sera',
  lines: [
    'Hai in mano un attrezzo, non un voto. Usa le pagine che ti servono, lascia bianche le altre, ristampa quelle che funzionano.',
    'Quando arrivi in fondo, torna alla ruota della vita e colorala di nuovo: la differenza tra le due ruote è il tuo anno.',
  ],
  licence:
    'Ore Serene, planner digitale. Per uso personale: puoi stamparlo e duplicarlo per te tutte le volte che vuoi; ti chiediamo di non cederlo e di non pubblicarlo. Le linee orarie disegnate in queste pagine sono quelle di una meridiana verticale rivolta a sud, alla latitudine di Parma, 44,8° nord. Caratteri: Bodoni Moda e Instrument Sans, con licenza SIL Open Font License.',
}
