/** Why a planned mail was not sent, by the code that the ledger keeps (email_skip_reason.sql, email_recovery_skip_reason.sql). */
const skipReasons: Readonly<Record<string, string>> = {
  refunded: 'acquisto rimborsato',
  disputed: 'acquisto contestato',
  lost: 'contestazione persa',
  withdrawn: 'accesso tolto',
  withdrawing: 'recesso o rimborso richiesto',
  purchase_deleted: 'acquisto eliminato',
  no_consent: 'nessun consenso alle email',
  unsubscribed: 'si è disiscritto',
  bounced: 'indirizzo non raggiungibile',
  complained: 'l’ha segnalata come indesiderata',
  excluded: 'indirizzo escluso a mano',
  bought: 'ha già acquistato',
  recovery_off: 'recupero degli ordini spento',
  sequence_disabled: 'sequenza disabilitata',
  sequence_deleted: 'sequenza eliminata',
  held_back: 'saltata dopo un ripristino o una copia dei dati',
}

/** The words of a code; a reason that is no code is in words already. */
export const skipReasonWords = (reason: string): string => skipReasons[reason] ?? reason

/** The refusal to send by hand to a recipient who gets no such mail any more. */
export const notSendableWords = (reason: string): string =>
  `Non si può inviare a questo indirizzo: ${skipReasonWords(reason)}.`
