export const opener = {
  id: 'abitudini',
  hour: 14,
  title: 'Abitudini',
  lead: 'Un’abitudine nasce piccola, attaccata a qualcosa che già fai. Cresce da sola, se non la carichi troppo presto.',
  steps: [
    ['Progetta', 'un’abitudine alla volta: segnale, gesto, ricompensa.'],
    ['Comincia da due minuti', 'una pagina, un bicchiere d’acqua, un piegamento. Il resto viene dopo.'],
    ['Non saltare due volte', 'un giorno perso non conta; il secondo è già un’abitudine nuova.'],
  ] as [string, string][],
}

export const design = {
  id: 'progetta-abitudine',
  title: 'Progetta un’abitudine',
  intro:
    'Segnale, gesto, ricompensa. Se uno dei tre manca, l’abitudine si regge solo sulla volontà, che la sera è stanca.',
  identity: ['Divento una persona che', 'descrivi chi vuoi essere, non che cosa devi fare'],
  loop: [
    ['I', 'Segnale', 'dopo che cosa, a che ora, dove'],
    ['II', 'Gesto', 'nella versione da due minuti'],
    ['III', 'Ricompensa', 'subito, anche minuscola'],
  ],
  recipe: { label: 'La mia ricetta', words: ['Dopo che avrò', 'farò', 'e poi mi concederò'] },
  easy: ['La rendo facile', 'che cosa preparo la sera prima'],
  hard: ['Rendo difficile il contrario', 'che cosa tolgo di mezzo'],
  grow: {
    label: 'La faccio crescere',
    columns: ['', 'La versione', 'Quando passo alla prossima'],
    rows: ['Due minuti', 'Dieci minuti', 'La mia misura'],
  },
  backup: ['Se salto un giorno', 'la mossa per il giorno dopo'],
}

export const tracker = {
  id: 'abitudini-31-giorni',
  title: 'Abitudini del mese',
  intro:
    'Fino a otto, scritte in testa alle colonne. Riempi il cerchio quando è fatta; nell’ultima colonna scrivi le ore di sonno.',
  blanks: ['Mese'],
  day: 'Giorno',
  sleep: 'Sonno',
  total: 'Totale',
  note: 'Nota',
}

export const chain = {
  id: 'catena-66-giorni',
  title: 'La catena dei 66 giorni',
  intro:
    'In media un gesto diventa automatico dopo una sessantina di giorni; per qualcuno ne bastano venti, per altri ne servono duecento. Un cerchio al giorno, dall’alba al tramonto.',
  fields: ['Abitudine', 'Dal', 'Al'],
  marks: ['Ai 18 giorni mi regalo', 'Ai 40', 'Ai 66'],
}
