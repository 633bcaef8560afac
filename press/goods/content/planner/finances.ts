export const opener = {
  id: 'finanze',
  hour: 16,
  title: 'Finanze',
  lead: 'I soldi fanno meno paura quando hanno una riga. Non serve rinunciare a tutto: serve sapere, e decidere prima.',
  steps: [
    ['A inizio mese', 'compila il previsto. Metti il risparmio tra le uscite fisse: si paga per primo.'],
    ['Due volte la settimana', 'registra le spese: tre minuti, con lo scontrino ancora in tasca.'],
    ['Ogni tre mesi', 'controlla abbonamenti e debiti e aggiorna il patrimonio.'],
  ] as [string, string][],
}

export const budget = {
  id: 'bilancio-mese',
  title: 'Bilancio del mese',
  intro: 'Il previsto si scrive prima, il reale alla fine. La differenza è la parte interessante.',
  blanks: ['Mese', 'Obiettivo di risparmio'],
  columns: ['Previsto', 'Reale', 'Differenza'],
  income: { label: 'Entrate', rows: ['Stipendio o compensi', '', '', ''] },
  fixed: {
    label: 'Uscite fisse',
    rows: [
      'Affitto o mutuo',
      'Utenze',
      'Assicurazioni',
      'Trasporti',
      'Telefono e internet',
      'Risparmio',
      '',
      '',
    ],
  },
  variable: {
    label: 'Uscite variabili',
    rows: ['Spesa alimentare', 'Casa', 'Salute', 'Persone e regali', 'Svago', 'Abbigliamento', '', ''],
  },
  total: 'Totale',
  rule: [
    'Una bussola',
    'circa metà ai bisogni, un terzo ai desideri, il resto al risparmio: correggila con i tuoi numeri',
  ],
  left: 'Resta: entrate meno uscite',
  serene: ['La spesa che rifarei', ''],
}

export const expenses = {
  id: 'registro-spese',
  title: 'Registro delle spese',
  intro: 'Segna la spesa e riempi il cerchio se, una settimana dopo, la rifaresti.',
  columns: ['Data', 'Voce', 'Categoria', 'Pagato con', 'Rifarei', 'Importo €'],
  total: 'Totale',
}

export const savings = {
  id: 'obiettivi-risparmio',
  title: 'Obiettivi di risparmio',
  intro:
    'Quattro mete, quattro meridiane: dividi la cifra per venti e colora uno spicchio per ogni ventesimo messo da parte.',
  fields: ['Per', 'Cifra', 'Ogni mese', 'Entro il'],
  slice: 'Uno spicchio vale €',
  emergency: ['Il fondo per gli imprevisti', 'da tre a sei mesi di spese: quanti ne copre oggi?'],
}

export const audits = {
  id: 'abbonamenti-debiti',
  title: 'Abbonamenti e debiti',
  intro:
    'Apri l’estratto conto degli ultimi tre mesi e scrivi tutto quello che si rinnova da solo. Poi decidi.',
  subscriptions: {
    label: 'Abbonamenti',
    columns: ['Servizio', 'Al mese €', 'All’anno €', 'Rinnovo', 'Tengo', 'Disdico'],
    total: 'Totale',
  },
  debts: {
    label: 'Debiti',
    hint: 'dal tasso più alto al più basso',
    columns: ['A chi', 'Residuo €', 'Tasso', 'Rata €', 'Finisce il'],
    total: 'Totale',
  },
  freed: ['Soldi liberati ogni anno, e dove li metto', ''],
}

export const worth = {
  id: 'patrimonio',
  title: 'Il patrimonio',
  intro:
    'Quello che hai meno quello che devi, quattro volte l’anno. Non dice quanto vali: dice in che direzione vai.',
  columns: ['', 'I trim.', 'II trim.', 'III trim.', 'IV trim.'],
  assets: {
    label: 'Quello che ho',
    rows: [
      'Conti correnti',
      'Contanti',
      'Fondo imprevisti',
      'Investimenti',
      'Pensione integrativa',
      'Casa',
      'Auto',
      '',
    ],
    total: 'Totale attivo',
  },
  debts: {
    label: 'Quello che devo',
    rows: ['Mutuo', 'Prestiti', 'Carte di credito', 'A persone', ''],
    total: 'Totale debiti',
  },
  net: 'Patrimonio netto',
  chart: { label: 'La linea', hint: 'un punto per trimestre, poi unisci' },
}
