/** What a buyer reads when a download link does not work, and how to get one that does. */
export const downloadTexts = {
  expired: {
    title: 'Questo link è scaduto',
    text: 'Per proteggere i tuoi file, ogni link vale pochi giorni. Ne trovi uno nuovo nella pagina dei tuoi acquisti, oppure riaprendo il link nella ricevuta che ti abbiamo mandato via email.',
  },
  forged: {
    title: 'Questo link non è valido',
    text: 'Forse è stato copiato a metà. Apri di nuovo il link dalla ricevuta che ti abbiamo mandato via email, oppure dalla pagina dei tuoi acquisti.',
  },
  refunded: {
    title: 'Questo acquisto è stato rimborsato',
    text: 'I file non sono più disponibili con questo link. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
  },
  disputed: {
    title: 'Il pagamento è contestato',
    text: 'La banca sta verificando il pagamento di questo acquisto: fino alla sua risposta i file restano chiusi. Se la contestazione è un errore, scrivici: lo risolviamo insieme.',
  },
  lost: {
    title: 'Il pagamento è tornato indietro',
    text: 'La banca ha restituito il denaro di questo acquisto, quindi i file non sono più disponibili. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
  },
  withdrawn: {
    title: 'Questo acquisto non è più attivo',
    text: 'I file non sono più disponibili con questo link. Se pensi che sia un errore, scrivici: lo risolviamo insieme.',
  },
  removed: {
    title: 'Questo file è stato sostituito',
    text: 'Nella pagina dei tuoi acquisti trovi la versione più recente, senza costi aggiuntivi.',
  },
  limited: {
    title: 'Per oggi basta così',
    text: 'Hai già scaricato questo file molte volte nelle ultime ore: per proteggere la tua copia, da domani potrai scaricarlo di nuovo. Se intanto ti serve, scrivici: ti aiutiamo volentieri.',
  },
  away: {
    title: 'I file non rispondono, per ora',
    text: 'È un problema nostro, non del tuo acquisto: i tuoi file ci sono ancora. Riprova fra qualche minuto con lo stesso link.',
  },
  purchases: 'Vai ai miei acquisti',
  home: 'Torna alla Home',
}
