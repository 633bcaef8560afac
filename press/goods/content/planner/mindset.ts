export const opener = {
  id: 'mentalita',
  hour: 18,
  title: 'Mentalità',
  lead: 'La sera l’ombra si allunga e i pensieri anche. Qui li metti in riga: quelli che aiutano, quelli da correggere, quelli da ringraziare.',
  steps: [
    ['Ringrazia', 'tre cose precise al giorno: «il caffè con Marta» vale più di «gli amici».'],
    ['Metti alla prova', 'una convinzione alla volta, con un gesto piccolo e una data.'],
    ['Chiudi', 'la giornata per iscritto, così non la porti a letto.'],
  ] as [string, string][],
}

export const gratitude = {
  id: 'gratitudine',
  title: 'Sette sere di gratitudine',
  intro:
    'Tre cose per sera, precise e diverse ogni volta. Nell’ultima colonna scrivi perché è successo: è lì che si impara.',
  columns: ['', 'Oggi ringrazio per', 'È successo perché'],
  person: ['La persona a cui lo dico di persona', 'nome, giorno, che cosa le dirò'],
}

export const beliefs = {
  id: 'convinzioni',
  title: 'Riscrivere una convinzione',
  intro:
    'Le frasi che ti ripeti non sono fatti. Prendine una, guardala alla luce e riscrivila in modo che sia vera e utile.',
  steps: [
    ['La frase che mi ripeto', 'con le parole esatte', 2],
    ['Quando arriva', 'dove sono, con chi, che cosa è appena successo', 3],
    ['Da chi l’ho imparata', 'e a che cosa serviva allora', 3],
    ['Le prove contrarie', 'almeno tre fatti, anche piccoli', 4],
    ['Che cosa mi costa crederci', 'e che cosa farei se non ci credessi', 3],
  ] as [string, string, number][],
  rewritten: ['La frase nuova', 'vera, mia, che possa dire ad alta voce'],
  test: ['La metto alla prova così', 'un gesto, entro sette giorni'],
}

export const mood = {
  id: 'energia-umore',
  title: 'Energia e umore',
  intro:
    'Ogni sera un punto per l’energia e un cerchietto per l’umore, da 1 a 10. Unisci i segni: dopo un mese le maree si vedono.',
  blanks: ['Mese'],
  legend: ['energia', 'umore'],
  rows: ['Sonno (ore)', 'Movimento', 'Aria aperta', 'Schermo la sera', 'Ciclo o salute'],
  found: ['I giorni alti avevano in comune', 'I giorni bassi avevano in comune'],
  next: ['Il mese prossimo provo a', ''],
}

export const evening = {
  id: 'chiusura',
  title: 'La chiusura della sera',
  intro: 'Cinque minuti, luce bassa, telefono in un’altra stanza. Scrivi e poi spegni.',
  blanks: ['Data', 'Ora'],
  serene: ['L’ora serena di oggi', 'che cosa l’ha resa tale'],
  prompts: [
    ['Ho fatto', 'tre cose, anche minuscole', 3],
    ['Ho imparato', '', 2],
    ['Lascio qui', 'il pensiero che non voglio portare a letto', 4],
    ['Domani comincio da', 'l’unica cosa, e il suo primo gesto', 2],
  ] as [string, string, number][],
  ready: {
    label: 'Pronto per domani',
    items: ['Vestiti scelti', 'Borsa alla porta', 'Tavola sgombra', 'Sveglia lontana dal letto'],
  },
  score: 'La mia giornata',
}

export const letter = {
  id: 'lettera',
  title: 'Lettera a me',
  intro:
    'Scrivi a chi sarai tra un anno: che cosa ti preoccupa oggi, che cosa speri, che cosa ti vuoi perdonare. Piega lungo i segni e chiudi.',
  blanks: ['Scritta il', 'Da aprire il'],
}

export const notes = [
  { id: 'note-righe', title: 'Note a righe' },
  { id: 'note-punti', title: 'Note a punti' },
  { id: 'note-quadretti', title: 'Note a quadretti' },
]
