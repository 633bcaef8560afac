import { peopleText } from '@/shared/numbers'

/** What the owner reads when a new version of a file is published. */
export const releaseTexts = {
  /** The name of what a shop sold before it first published a version. */
  firstVersion: 'Prima versione',
  ask: (now: number) =>
    `Se pubblichi, ${peopleText(now)} ${now === 1 ? 'riceve' : 'ricevono'} subito l’email con la novità: conferma il numero per pubblicare.`,
  publish: (now: number) => `Pubblica e avvisa ${peopleText(now)}`,
  heading: 'Pubblica una nuova versione',
  explanation:
    'Chi ha già comprato trova subito il file nuovo, riceve una sola email con le novità e può ancora scaricare le versioni precedenti.',
  unsaved: 'Salva prima il file: poi potrai pubblicarne una nuova versione.',
  modified: 'Salva prima le altre modifiche di questa scheda, poi pubblica.',
  version: 'Nome della versione',
  versionHint: 'Per esempio 2.0 oppure Edizione 2027.',
  notes: 'Che cosa cambia',
  notesHint: 'Compare nell’email e accanto al file.',
  choose: 'Scegli il file della nuova versione',
  publishButton: 'Pubblica nuova versione',
  back: 'Torna indietro',
  done: (label: string, recipients: number) =>
    recipients === 0
      ? `La versione ${label} è pubblicata.`
      : `La versione ${label} è pubblicata: ${peopleText(recipients)} ${recipients === 1 ? 'riceve' : 'ricevono'} l’email.`,
  failed: 'Non è stato possibile pubblicare la versione. Riprova.',
  refusals: {
    unknown: 'Questo file del prodotto non esiste.',
    labelTaken: 'Questa versione esiste già: dai un altro nome.',
    noFile: 'Scegli il file della nuova versione: quello indicato non c’è.',
    sameFile: 'È lo stesso file che c’è già: scegline uno nuovo.',
  },
} as const
