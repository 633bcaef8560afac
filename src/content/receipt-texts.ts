/** What the texts of a receipt may name between double braces. */
export const RECEIPT_VARIABLES = ['name', 'product_name', 'amount', 'order_id', 'site_name'] as const

/** The words around the facts of a receipt, as an owner may write them ('Testi delle ricevute'). */
export type ReceiptTexts = {
  purchase: {
    subject: string
    title: string
    intro: string
    button: string
    advice: string
    keep: string
    guarantee: string
    closing: string
  }
  refund: {
    subject: string
    title: string
    intro: string
    button: string
    help: string
    closing: string
  }
}

const closing = 'Ore serene,\nil team di {{site_name}}'

/** Instead of the refund's `intro`, for an order whose money the owner gave back by a way that the shop does not know. */
export const refundedByHandIntro = 'ti abbiamo restituito {{amount}}.'

export const defaultReceiptTexts: ReceiptTexts = {
  purchase: {
    subject: 'Il tuo planner è pronto: ricevuta da {{amount}}',
    title: 'Il tuo planner è pronto',
    intro: 'grazie di cuore per il tuo acquisto. I tuoi file ti aspettano:',
    button: 'Scarica i tuoi file',
    advice:
      'Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.',
    keep: 'Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo',
    guarantee: 'Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.',
    closing,
  },
  refund: {
    subject: 'Il tuo rimborso: ricevuta da {{amount}}',
    title: 'Il tuo rimborso',
    intro:
      'ti abbiamo rimborsato {{amount}}. Il denaro arriva con lo stesso mezzo di pagamento, di solito entro 5-10 giorni lavorativi.',
    button: 'Apri il tuo ordine',
    help: 'Se qualcosa non torna, rispondi a questa email: ti aiutiamo volentieri.',
    closing,
  },
}
