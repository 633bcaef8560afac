/** What a mail can name, as the editor's list says it. */
export const emailVariables = [
  {
    variable: 'name',
    title: 'Nome',
    becomes: 'Il nome di chi ha comprato, senza cognome.',
    missing: 'Se non l’ha lasciato',
    fallback: 'amico',
  },
  {
    variable: 'product_name',
    title: 'Prodotto',
    becomes: 'Il nome di ciò che ha comprato.',
    missing: 'Se non si conosce',
    fallback: 'il planner',
  },
  {
    variable: 'order_url',
    title: 'Pagina dell’ordine',
    becomes: 'L’indirizzo della pagina del suo ordine; se manca, quello di «I miei acquisti».',
  },
  {
    variable: 'review_url',
    title: 'Recensione',
    becomes:
      'L’indirizzo personale da cui recensire il suo acquisto; se manca, quello di tutte le recensioni.',
  },
] as const satisfies readonly EmailVariable[]

type EmailVariable = {
  variable: string
  title: string
  /** What stands in its place in the mail. */
  becomes: string
  /** The question to which `fallback` is the first answer; without it the shop has an answer of its own. */
  missing?: string
  fallback?: string
}
