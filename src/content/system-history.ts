const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
const some = (count: number, one: string, many: string) =>
  `${whole.format(count)} ${count === 1 ? one : many}`

/** Bytes of a megabyte, as the panel's reader counts them. */
const MEGABYTE = 1_000_000

/** The words of the charts on 'Stato del sistema'. */
export const historyTexts = {
  heading: 'Ultime 24 ore',
  intro:
    'Un quarto d’ora per barra: passa sopra con il puntatore, o scegli un grafico con Tab e muoviti con le frecce. Le fasce grigie sono i momenti senza dati, perché il negozio era spento.',
  gap: 'nessun dato',
  now: ' (in corso)',
  table: 'Tabella',
  when: 'Quando',
  label: (title: string) => `${title}, ultime 24 ore`,
  tableLabel: (title: string) => `${title} come tabella`,
  ended: (count: number) => some(count, 'processo terminato', 'processi terminati'),
  lived: (from: string, to: string) => `dalle ${from} alle ${to}`,
  requests: {
    title: 'Richieste al minuto',
    words: (perMinute: number) => `${exact.format(perMinute)} al minuto`,
  },
  errors: {
    title: 'Errori del server, in %',
    words: (percent: number) => `${exact.format(percent)} % delle richieste`,
  },
  latency: {
    title: 'Tempo di risposta, in millisecondi',
    none: 'nessuna richiesta',
    words: (ms: number) => `95 richieste su 100 entro ${whole.format(ms)} ms`,
  },
  due: {
    title: 'Email in attesa',
    words: (count: number) => some(count, 'email può partire', 'email possono partire'),
  },
  oldest: {
    title: 'Attesa dell’email più vecchia, in minuti',
    words: (minutes: number) => `${exact.format(minutes)} min`,
  },
  mail: {
    title: 'Email inviate, e sotto la linea non riuscite',
    words: (sent: number, failed: number) =>
      `${some(sent, 'inviata', 'inviate')}, ${some(failed, 'non riuscita', 'non riuscite')}`,
  },
  events: {
    title: 'Eventi di Stripe aperti',
    words: (count: number) => some(count, 'evento da elaborare', 'eventi da elaborare'),
  },
  connections: {
    title: 'Connessioni al database in uso',
    words: (used: number, waiting: number) =>
      waiting > 0 ? `${whole.format(used)}, e ${whole.format(waiting)} in fila` : whole.format(used),
  },
  memory: {
    title: 'Memoria, in MB',
    words: (bytes: number) => `${whole.format(bytes / MEGABYTE)} MB`,
    value: (bytes: number) => bytes / MEGABYTE,
  },
  lag: {
    title: 'Ritardo del processo, in millisecondi',
    words: (ms: number) => `${whole.format(ms)} ms`,
  },
  scale: (value: number) => whole.format(value),
}
