import { withArticle } from '@/shared/dates'

/** The words of 'Recedere dal contratto qui' that an editor may change under 'Recesso e garanzia', as they begin. */
export const withdrawalDefaults = {
  label: 'Recedere dal contratto qui',
  orderText:
    'Hai 14 giorni per recedere dal contratto e 30 giorni di garanzia, soddisfatto o rimborsato. Bastano due passaggi, e non devi spiegare perché.',
  title: 'Recedere dal contratto',
  intro:
    'Entro 14 giorni dall’acquisto puoi recedere dal contratto; entro 30 vale la garanzia «soddisfatto o rimborsato». Scrivi il numero dell’ordine e l’indirizzo con cui hai comprato: li trovi nella ricevuta. Nel passaggio successivo controlli e confermi.',
  confirmTitle: 'Controlla e conferma',
  withdrawalText:
    'Stai per recedere dal contratto di questo ordine. Appena confermi ti mandiamo per email una ricevuta con la data e l’ora, e ti restituiamo l’intero importo entro 14 giorni con lo stesso mezzo di pagamento.',
  guaranteeText:
    'Per questo ordine vale la garanzia di 30 giorni, soddisfatto o rimborsato. Appena confermi ti mandiamo per email una ricevuta con la data e l’ora, e ti restituiamo l’intero importo entro 14 giorni con lo stesso mezzo di pagamento.',
  lateText:
    'Sono passati più di 30 giorni dall’acquisto: i termini del recesso e della garanzia sono scaduti. Puoi comunque mandarci la tua richiesta: la leggiamo e ti rispondiamo.',
  confirmButton: 'Conferma il recesso',
  guaranteeButton: 'Conferma la richiesta di rimborso',
  messageButton: 'Invia la richiesta',
  doneTitle: 'Abbiamo ricevuto la tua richiesta',
  doneText: 'Ti abbiamo mandato una ricevuta per email: conservala. Non devi fare altro.',
  mailNext:
    'Ti restituiamo l’intero importo entro 14 giorni, con lo stesso mezzo di pagamento. Se qualcosa non torna, rispondi a questa email.',
  mailLate: 'Leggiamo la tua richiesta e ti rispondiamo a questo indirizzo.',
  refusalText: 'Se pensi che ci sbagliamo, rispondi a questa email: ne parliamo volentieri.',
}

export type WithdrawalWords = typeof withdrawalDefaults

/** What a request is, by its kind. */
export const withdrawalKinds = {
  withdrawal: 'Recesso',
  guarantee: 'Garanzia di 30 giorni',
  message: 'Richiesta fuori termine',
} as const

export const withdrawalStates = { open: 'Aperta', refunded: 'Rimborsata', refused: 'Rifiutata' } as const

/** The fixed words of the page. */
export const withdrawalPage = {
  heading: 'Recesso e garanzia',
  order: 'Numero dell’ordine',
  orderHint: 'Comincia con «cs_»: è nella ricevuta, alla riga «Ordine», e nella pagina del tuo ordine.',
  email: 'Email dell’acquisto',
  next: 'Continua',
  product: 'Prodotto',
  amount: 'Importo',
  date: 'Acquistato il',
  name: 'Nome e cognome',
  message: 'Vuoi aggiungere qualcosa? (facoltativo)',
  back: 'Torna indietro',
  sentAt: 'Inviata il',
  kind: 'Richiesta',
  receiptTo: 'Ricevuta a',
  help: 'Scrivici',
  purchases: 'I miei acquisti',
  faults: {
    sconosciuto:
      'Non troviamo un ordine con questo numero e questo indirizzo. Ricopiali dalla ricevuta, oppure scrivici: lo troviamo noi.',
    troppi: 'Hai provato troppe volte. Aspetta qualche minuto, oppure scrivici.',
    scaduto: 'È passato troppo tempo dal primo passaggio: ricomincia da qui.',
    nome: 'Scrivi il tuo nome e cognome: servono per la ricevuta.',
  },
  obstacles: {
    refunded: 'Questo ordine è già stato rimborsato: non devi fare altro.',
    disputed:
      'Per questo ordine la tua banca sta già verificando il pagamento: aspetta la sua risposta, oppure scrivici.',
    lost: 'La banca ti ha già restituito il denaro di questo ordine: non devi fare altro.',
    gift: 'Questo ordine è un regalo: non c’è nulla da rimborsare. Se qualcosa non va, scrivici.',
    twice: (moment: string) =>
      `Abbiamo già la tua richiesta, inviata ${withArticle('il', moment)}: la ricevuta è nella tua posta. Non devi mandarla di nuovo.`,
  },
  onOrder: {
    open: (moment: string) =>
      `La tua richiesta ${withArticle('del', moment)} è arrivata: ti rispondiamo presto.`,
    refunded: (moment: string) => `La tua richiesta ${withArticle('del', moment)} è stata accolta.`,
    refused: (moment: string) =>
      `Alla tua richiesta ${withArticle('del', moment)} abbiamo risposto per email.`,
  },
} as const

/** What an administrator is told. */
export const withdrawalRefusals = {
  unknown: 'Questa richiesta non esiste.',
  decided: 'Questa richiesta è già stata decisa.',
  noPurchase: 'L’acquisto di questa richiesta non c’è più.',
} as const
