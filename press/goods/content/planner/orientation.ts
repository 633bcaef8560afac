export const opener = {
  id: 'orientarsi',
  hour: 6,
  title: 'Orientarsi',
  lead: 'Prima di correre, guarda da che parte sorge il sole. Tre pagine per capire dove sei, che cosa conta e dove vuoi arrivare.',
  steps: [
    [
      'Dai un voto a ogni area',
      'nella ruota della vita, d’istinto: il primo numero è quasi sempre quello giusto.',
    ],
    ['Scegli cinque valori', 'e controlla quanto spazio hanno davvero nelle tue settimane.'],
    ['Racconta un martedì', 'fra tre anni, ora per ora. Un giorno qualunque dice più di un grande sogno.'],
  ] as [string, string][],
}

export const wheel = {
  id: 'ruota-della-vita',
  title: 'La ruota della vita',
  intro: 'Da 1, al centro, a 10, sul bordo: colora ogni spicchio fin dove arriva oggi la tua soddisfazione.',
  areas: ['Salute', 'Famiglia', 'Affetti', 'Lavoro', 'Denaro', 'Crescita', 'Tempo libero', 'Casa'],
  prompts: {
    lever: ['L’area che trascina le altre', 'non sempre è la più bassa'],
    gesture: ['Il gesto di questa settimana', 'per farla salire di un punto'],
    proud: ['Lo spicchio che già splende, e perché', ''],
  },
  dates: ['Ruota del', 'La rifaccio il'],
}

export const values = {
  id: 'valori',
  title: 'I miei valori',
  intro:
    'Segna d’istinto una decina di parole, poi riducile a cinque. Un valore è tale se occupa posto in agenda.',
  pick: 'Le parole che mi somigliano',
  words:
    'Affetto, Allegria, Ambizione, Amicizia, Armonia, Autonomia, Avventura, Bellezza, Benessere, Calma, Competenza, Condivisione, Coraggio, Creatività, Curiosità, Disciplina, Eleganza, Equilibrio, Famiglia, Fede, Fiducia, Generosità, Giustizia, Gratitudine, Indipendenza, Ironia, Lealtà, Libertà, Natura, Ordine, Pazienza, Presenza, Rispetto, Semplicità, Servizio, Sicurezza, Silenzio, Sincerità, Studio, Tenacia'.split(
      ', ',
    ),
  table: {
    label: 'I miei cinque',
    hint: 'quanto li ho vissuti nell’ultimo mese, da 1 a 10',
    columns: ['Valore', 'Da che cosa si vede, in una mia settimana', 'Voto'],
  },
  conflict: ['Quando due valori tirano in direzioni opposte, scelgo', 'e perché'],
}

export const vision = {
  id: 'martedi-fra-tre-anni',
  title: 'Un martedì fra tre anni',
  intro:
    'Scrivi al presente e con i particolari: la luce, le voci, che cosa hai sul tavolo. È un giorno normale che ti piace.',
  hours: [
    [7, 'Mi sveglio', 'dove, con chi, con quale pensiero'],
    [9, 'Comincio', 'a che cosa lavoro, come, per chi'],
    [13, 'Mi fermo', 'che cosa mangio, con chi parlo'],
    [17, 'Stacco', 'che cosa faccio solo perché mi piace'],
    [20, 'Torno a casa', 'chi c’è, che aria si respira'],
    [22, 'Chiudo gli occhi', 'che cosa mi fa addormentare con il sorriso'],
  ] as [number, string, string][],
  sentence: ['Questo martedì in una frase', 'da copiare in testa agli obiettivi dell’anno'],
}
