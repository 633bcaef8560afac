export const opener = {
  id: 'obiettivi',
  hour: 8,
  title: 'Obiettivi',
  lead: 'Un desiderio diventa obiettivo quando ha una data, una misura e un primo passo così piccolo da poterlo fare oggi.',
  steps: [
    ['Pochi', 'sei per l’anno, tre per il trimestre, uno alla volta in primo piano.'],
    ['Misurabili', 'scrivi da che cosa capirai che è fatta: un numero, una consegna, una data.'],
    ['Smontati', 'porta ogni obiettivo nel piano di dodici settimane e da lì nella settimana.'],
  ] as [string, string][],
}

export const yearGoals = {
  id: 'obiettivi-anno',
  title: 'Obiettivi dell’anno',
  intro: 'Al massimo sei. Se ne hai dieci, ne hai dieci che si rubano il tempo a vicenda.',
  direction: ['La mia direzione', 'la frase del tuo martedì fra tre anni'],
  goal: 'Obiettivo',
  fields: ['Che cosa', 'Perché conta per me', 'È fatta quando', 'Primo passo'],
  release: ['Quello che quest’anno lascio andare', 'ogni sì ha bisogno di un no'],
}

export const goalSheet = {
  id: 'scheda-obiettivo',
  title: 'Scheda dell’obiettivo',
  intro: 'Una per ogni obiettivo importante. Ristampala o duplicala.',
  goal: ['L’obiettivo in una frase', 'verbo, misura, data'],
  why: 'Perché lo voglio davvero',
  measure: {
    label: 'La misura',
    fields: ['Oggi sono a', 'Voglio arrivare a', 'Entro il', 'Lo controllo ogni'],
  },
  steps: { label: 'Le tappe', columns: ['', 'Tappa', 'Entro', 'Fatta'] },
  plans: {
    label: 'Se… allora',
    hint: 'gli intoppi che già conosci, con la mossa pronta',
    columns: ['Se succede che', 'allora io'],
  },
  support: ['Chi mi aiuta, e che cosa gli chiedo', 'Come festeggio'] as const,
  dial: { label: 'A che punto sono', hint: 'uno spicchio ogni 5%', labels: ['0', '25', '50', '75', '100%'] },
}

export const quarter = {
  id: 'trimestre',
  title: 'Il trimestre',
  intro: 'Novanta giorni sono abbastanza per cambiare qualcosa e abbastanza pochi per non rimandare.',
  blanks: ['Trimestre', 'Dal', 'Al'],
  goals: {
    label: 'I tre obiettivi',
    hint: 'un risultato per mese',
    columns: ['Obiettivo', 'Primo mese', 'Secondo mese', 'Terzo mese'],
  },
  habits: 'Le abitudini che li sostengono',
  numbers: { label: 'I numeri che guardo', columns: ['Che cosa misuro', 'Inizio', 'Fine'] },
  remove: ['Che cosa tolgo per fare posto', 'impegni, riunioni, notifiche'],
  serene: ['Come saprò che è stato un trimestre sereno', ''],
}

export const twelveWeeks = {
  id: 'dodici-settimane',
  title: 'Piano di 12 settimane',
  intro:
    'Un risultato alla settimana, scritto in anticipo. Il venerdì riempi da uno a cinque cerchi: quanto hai fatto di quel che avevi scritto.',
  goal: 'Obiettivo',
  start: 'Dal',
  columns: ['', 'Il risultato della settimana', 'Le due o tre azioni che contano', 'Fatto'],
  half: 'Metà strada: che cosa tengo, che cosa cambio',
  end: ['Alla fine delle dodici settimane', 'che cosa è cambiato, che cosa festeggio'],
}
