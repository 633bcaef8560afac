import { formatDateTime } from '@/shared/dates'

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** The words of 'Stato del sistema'. */
export const systemTexts = {
  heading: 'Stato del sistema',
  intro:
    'Le parti che fanno funzionare il negozio, come sono andate le ultime 24 ore, i processi al lavoro e gli ultimi errori. Si aggiorna da sola.',
  parts: 'Parti',
  processes: 'Processi',
  errors: 'Ultimi errori',
  noErrors: 'Nessun errore aperto.',
  loading: 'Caricamento dati...',
  states: { good: 'A posto', waiting: 'Da guardare', bad: 'Non va' },
  roles: { web: 'Sito e pannello', worker: 'Invio delle email' },
  silent: 'non risponde più',
  unknownVersion: 'versione non nota',
  database: {
    name: 'Database',
    good: 'Risponde ed è aggiornato.',
    old: 'Risponde, ma non è aggiornato: riavvia il negozio.',
  },
  replica: {
    name: 'Replica del database',
    ok: 'Risponde: elenchi e statistiche si leggono da lì.',
    starting: 'Non si sa ancora a che punto è: elenchi e statistiche si leggono dal database principale.',
    behind: 'È indietro di oltre dieci secondi: elenchi e statistiche si leggono dal database principale.',
    down: 'Non risponde: elenchi e statistiche si leggono dal database principale.',
    foreign:
      'Non è una replica di questo database: elenchi e statistiche si leggono dal database principale.',
  },
  storage: {
    name: 'Archivio dei file',
    good: 'Risponde.',
    bad: 'Non risponde: i file non si possono leggere.',
  },
  worker: {
    name: 'Invio delle email',
    good: (count: number) => `${some(count, 'processo invia', 'processi inviano')} le email.`,
    bad: 'Nessun processo invia le email: codici e ricevute aspettano.',
    starting: 'Il processo che invia le email si sta avviando.',
  },
  server: {
    name: 'Server di posta',
    good: 'Accetta i messaggi.',
    files: 'Non configurato: i messaggi restano in file sul server.',
    bad: (minutes: number) =>
      `Non accetta messaggi da ${some(minutes, 'minuto', 'minuti')}. Nessuna email va persa.`,
  },
  due: {
    name: 'Email in attesa',
    good: 'Nessuna email è in ritardo.',
    late: (count: number, minutes: number) =>
      `${some(count, 'email può partire e aspetta', 'email possono partire e aspettano')}: la più vecchia da ${some(minutes, 'minuto', 'minuti')}.`,
  },
  stripe: {
    name: 'Stripe',
    off: 'Non configurato: nessuno paga davvero.',
    never: 'Configurato. Nessun evento ancora.',
    good: (at: string) => `Ultimo evento: ${formatDateTime(at)}.`,
    failing: (count: number) =>
      `${some(count, 'evento non è riuscito', 'eventi non sono riusciti')}: il negozio riprova da solo.`,
  },
  failed: {
    event: (type: string) => `Evento di Stripe «${type}»`,
    mail: 'Email non inviata',
    reconciliation: 'Confronto con Stripe interrotto',
  },
}
