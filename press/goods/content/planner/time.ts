export const weekdays = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
export const shortWeekdays = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']

export const opener = {
  id: 'tempo',
  hour: 10,
  title: 'Tempo',
  lead: 'Il tempo non si trova: si assegna. Prima guarda dove va, poi decidi dove lo vuoi, infine scegli ogni giorno una cosa sola.',
  steps: [
    ['Misura', 'una settimana vera con il diario del tempo, senza cambiare nulla.'],
    ['Disegna', 'la settimana ideale: prima il riposo e le persone, poi il lavoro che conta, poi il resto.'],
    ['Vivi', 'mese, settimana, giorno. Se la giornata salta, torna all’unica cosa in alto.'],
  ] as [string, string][],
}

export const audit = {
  id: 'diario-del-tempo',
  title: 'Diario del tempo',
  intro:
    'Per sette giorni segna in ogni ora la lettera di ciò che hai fatto. Senza giudicare: stai solo misurando l’ombra.',
  legend: [
    'Lavoro che conta',
    'Lavoro minuto',
    'Casa e famiglia',
    'Cura di me',
    'Svago scelto',
    'Schermo per inerzia',
  ],
  totals: { label: 'Le somme', columns: ['', 'Voce', 'Ore nella settimana', 'Ne vorrei'] },
  found: ['Che cosa ho scoperto', ''],
}

export const idealWeek = {
  id: 'settimana-ideale',
  title: 'La settimana ideale',
  intro:
    'Disegna i blocchi a matita: prima il sonno e il riposo, poi le persone, poi il lavoro profondo. Quello che resta è per tutto il resto.',
  side: {
    big: ['I sassi grandi', 'entrano per primi'],
    fixed: 'Gli impegni fissi',
    empty: ['Le ore vuote', 'almeno quattro, da difendere'],
  },
}

export const matrix = {
  id: 'matrice',
  title: 'Urgente o importante',
  intro:
    'Svuota la testa qui sotto, poi sposta ogni voce nel suo quadrante. Il secondo è quello che cambia l’anno.',
  inbox: 'Tutto quello che ho in testa',
  axes: ['Importante', 'Non importante', 'Urgente', 'Non urgente'],
  quadrants: [
    ['I', 'Lo faccio oggi', 'al massimo tre voci'],
    ['II', 'Gli do un’ora in agenda', 'con giorno e durata'],
    ['III', 'Lo delego o lo accorcio', 'a chi, oppure in quanti minuti'],
    ['IV', 'Lo lascio andare', 'cancella senza rimorso'],
  ],
}

export const month = {
  id: 'mese',
  title: 'Il mese',
  intro:
    'Scrivi i numeri nei giorni, poi riporta scadenze e appuntamenti. Lascia almeno un sabato in bianco.',
  blanks: ['Mese', 'Anno'],
  below: ['Le tre priorità', 'Da non dimenticare'],
  serene: ['Ore serene', 'un momento da aspettare con piacere'],
}

export const week = {
  left: {
    id: 'settimana',
    title: 'La settimana',
    intro: 'Prima le tre priorità, poi i giorni. Ogni priorità merita almeno un’ora con il suo nome.',
  },
  right: {
    id: 'settimana-bis',
    title: 'Fino a domenica',
    intro: 'Venerdì chiudi quello che puoi, sabato e domenica restano larghi.',
  },
  blanks: ['Settimana dal', 'al', 'Parola della settimana'],
  priorities: 'Le tre priorità',
  waiting: 'Da sentire, da pagare, da comprare',
  habits: { label: 'Abitudini', rows: 5 },
  serene: ['Le ore serene della settimana', 'tre momenti da ricordare'],
}

export const day = {
  id: 'giorno',
  title: 'Il giorno',
  intro: 'Dieci minuti la mattina. Metti prima l’unica cosa, poi costruiscile intorno le ore.',
  blanks: ['Data', 'Mi sento'],
  hours: 'Le ore',
  one: ['L’unica cosa', 'se oggi fai solo questa, è un buon giorno'],
  three: 'Poi queste tre',
  small: ['Minuzie', 'tutte insieme, in mezz’ora'],
  care: {
    label: 'Cura',
    rows: [
      ['Acqua', 5],
      ['Movimento', 3],
      ['Aria aperta', 3],
      ['Energia', 5],
    ] as [string, number][],
  },
  thanks: 'Oggi ringrazio per',
  serene: ['L’ora serena', 'quando, dove, con chi'],
}

export const focus = {
  id: 'registro-pomodori',
  title: 'Registro dei pomodori',
  intro:
    'Venticinque minuti su una cosa sola, cinque di pausa; dopo quattro, una pausa lunga. Riempi un cerchio per ogni pomodoro finito.',
  columns: ['Data', 'Attività', 'Previsti', 'Fatti', 'Interruzioni', 'Nota'],
  summary: [
    'La mia ora migliore per concentrarmi',
    'Che cosa mi interrompe più spesso, e come lo evito',
  ] as const,
}
