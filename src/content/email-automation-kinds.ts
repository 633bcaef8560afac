/**
 * What a mail outside of sequences is, by its kind in the ledger: on every screen, and as the name under which the log,
 * the calendar and the results list it.
 */
export const mailKinds = {
  receipt: 'Ricevuta con i file',
  refund: 'Ricevuta di un rimborso',
  contact_notice: 'Messaggio dal modulo Contatti',
  auto_reply: 'Risposta automatica',
  contact_reply: 'Risposta a un messaggio',
  withdrawal: 'Ricevuta o risposta di recesso',
  withdrawal_notice: 'Avviso di un recesso',
  release: 'Nuova versione',
  recovery: 'Cassa lasciata a metà',
  manual: 'Sequenza inviata a mano',
  test: 'Email di prova',
  system: 'Avviso del negozio',
} as const
