/** Refusals about replies to messages. */
export const replyRefusals = {
  unknown: 'Questo messaggio non c’è più.',
  binned: 'Questo messaggio è nel cestino: ripristinalo, poi rispondi.',
  noAddress: 'L’indirizzo di questo messaggio non è valido: correggilo, poi rispondi.',
  bounce:
    'A questo indirizzo la posta non arriva: le ultime email sono tornate indietro. Se hai un altro indirizzo della persona, correggilo nel messaggio. Se l’indirizzo funziona di nuovo, toglilo prima dagli indirizzi esclusi.',
  complaint:
    'Chi usa questo indirizzo ha segnalato le email del negozio come indesiderate: dal pannello non si può più rispondere. Se è una richiesta importante, rispondi dalla tua casella.',
  manual:
    'Questo indirizzo è tra gli indirizzi esclusi a mano: per rispondere dal pannello toglilo prima da lì.',
  otherAddress: 'Nel frattempo l’indirizzo del messaggio è cambiato: controlla a chi scrivi, poi invia.',
  otherReply: 'Nel frattempo è stata inviata un’altra risposta: leggila, poi invia la tua se serve ancora.',
  otherWords:
    'Una risposta con parole diverse è già stata inviata: la trovi qui sopra. Se serve, invia anche questa.',
  tooMany: 'Hai inviato molte risposte in poco tempo.',
} as const
