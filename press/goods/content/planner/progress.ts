export const opener = {
  id: 'progressi',
  hour: 12,
  title: 'Progressi',
  lead: 'A mezzogiorno l’ombra è più corta e si vede meglio. Fermarsi a guardare quanta strada hai fatto è metà del lavoro.',
  steps: [
    ['Ogni settimana', 'mezz’ora: che cosa ha funzionato, che cosa no, che cosa cambi.'],
    ['Ogni mese', 'un voto alle otto aree e un confronto con il mese prima.'],
    ['Ogni trimestre', 'tieni, togli, comincia. Poi scegli i tre obiettivi nuovi.'],
  ] as [string, string][],
}

export const weekly = {
  id: 'revisione-settimana',
  title: 'Revisione della settimana',
  intro: 'Mezz’ora, sempre alla stessa ora. Comincia dai fatti: apri il planner e rileggi i giorni.',
  blanks: ['Settimana dal', 'al'],
  score: 'Nel complesso',
  questions: [
    ['Ho finito', 4],
    ['Ho rimandato, e perché', 3],
    ['Che cosa mi ha dato energia', 3],
    ['Che cosa me l’ha tolta', 3],
    ['Ho imparato che', 3],
    ['La settimana prossima cambio una cosa', 3],
  ] as [string, number][],
  tidy: {
    label: 'Prima di chiudere',
    items: [
      'Posta e messaggi svuotati',
      'Scrivania in ordine',
      'Calendario della prossima settimana',
      'Spese registrate',
      'Tre priorità scritte',
      'Un piacere prenotato',
    ],
  },
  serene: ['Le ore serene', 'i tre momenti migliori'],
}

export const monthly = {
  id: 'revisione-mese',
  title: 'Revisione del mese',
  intro: 'Dai un voto alle aree e confrontalo con il mese scorso: conta la direzione, non il numero.',
  blanks: ['Mese'],
  areas: { label: 'Le otto aree', columns: ['Area', 'Oggi', 'Un mese fa', 'Perché'] },
  prompts: [
    ['Il risultato più bello', 3],
    ['L’errore più utile', 3],
    ['La persona che ringrazio', 2],
    ['Il mese prossimo punto su', 2],
  ] as [string, number][],
  goals: { label: 'I miei obiettivi', columns: ['Obiettivo', 'Passo avanti di questo mese', '%'] },
  serene: ['Il giorno che rivivrei', ''],
}

export const quarterly = {
  id: 'revisione-trimestre',
  title: 'Revisione del trimestre',
  intro: 'Un’ora, fuori casa se puoi. Rileggi le revisioni dei tre mesi e poi rispondi qui.',
  blanks: ['Trimestre', 'Scritta il'],
  goals: {
    label: 'I tre obiettivi',
    columns: ['Obiettivo', 'Com’è andata', 'Lo chiudo, lo continuo, lo cambio'],
  },
  lists: ['Tengo', 'Tolgo', 'Comincio'],
  prompts: ['La decisione migliore che ho preso', 'Che cosa direi a me di tre mesi fa'],
  next: ['Il tema del prossimo trimestre', ''],
}

export const milestones = {
  id: 'traguardi',
  title: 'Traguardi',
  intro:
    'Dal più recente al più lontano, senza vergogna: anche una telefonata difficile è un traguardo. Rileggili nei giorni grigi.',
  row: ['Che cosa', 'quando', 'che cosa mi è servito'],
}
