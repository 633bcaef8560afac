import { formatDate, formatDateTime, withArticle } from '@/shared/dates'
import { formatMoney } from '@/shared/money'
import { isWholeRefund, type ReceiptContent } from '@/shared/receipt-content'

/** The labels of a receipt, in mail and PDF alike. */
export const receiptLabels = {
  title: 'Ricevuta',
  refundTitle: 'Ricevuta di rimborso',
  product: 'Prodotto',
  amount: 'Importo',
  refunded: 'Rimborsato',
  paid: 'Importo pagato',
  refundedSoFar: 'Rimborsato in tutto',
  net: 'Imponibile',
  tax: (rateHundredths: number) => `IVA ${formatRate(rateHundredths)}`,
  date: 'Data',
  paidOn: 'Pagato il',
  order: 'Ordine',
  buyer: 'Cliente',
  seller: 'Venditore',
  regime: 'Regime fiscale',
  ordinario: 'Regime ordinario',
  vatNumber: (number: string) => `Partita IVA ${number}`,
  taxCode: (code: string) => `Codice fiscale ${code}`,
  pec: (address: string) => `PEC ${address}`,
  terms: 'Condizioni di vendita',
  termsVersion: ({ version, since }: { version: number; since: string }) =>
    `versione ${version}, in vigore ${withArticle('dal', formatDate(since))}`,
  withdrawal: 'Recesso',
  orderPage: 'La pagina del tuo ordine',
  simulation: 'Questa è una simulazione: non ti è stato addebitato nulla.',
  notInvoice: 'Questo documento non è una fattura.',
} as const

const rates = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 })

/** @param hundredths of a per cent: 2200 is `22%` */
const formatRate = (hundredths: number): string => `${rates.format(hundredths / 100)}%`

type Money = (cents: number, currency?: string) => string

/**
 * The facts of a receipt with their labels, in their order: what, how much, of that the VAT, when, which order.
 *
 * @param money how an amount is written
 */
export function receiptFacts(content: ReceiptContent, money: Money = formatMoney): [string, string][] {
  const { refund, currency, paidCents, paidAt, tax } = content
  const amount = (cents: number) => money(cents, currency)
  const taxed: [string, string][] =
    tax?.regime === 'ordinario'
      ? [
          [receiptLabels.net, amount(tax.netCents)],
          [receiptLabels.tax(tax.rateHundredths), amount(tax.taxCents)],
        ]
      : []
  const order: [string, string] = [receiptLabels.order, content.orderId]
  const product: [string, string] = [receiptLabels.product, content.productName]
  if (!refund) {
    return [
      product,
      [receiptLabels.amount, amount(paidCents)],
      ...taxed,
      [receiptLabels.date, formatDateTime(paidAt)],
      order,
    ]
  }
  const isOneOfSeveral = refund.totalCents > refund.cents
  return [
    product,
    [receiptLabels.refunded, amount(refund.cents)],
    ...taxed,
    [receiptLabels.date, formatDateTime(refund.at)],
    [receiptLabels.paid, amount(paidCents)],
    ...(isOneOfSeveral || !isWholeRefund(content)
      ? ([[receiptLabels.refundedSoFar, amount(refund.totalCents)]] as [string, string][])
      : []),
    [receiptLabels.paidOn, formatDateTime(paidAt)],
    order,
  ]
}

/** Who sells and under which regime, a line each; none while the owner has not said it. */
export function sellerLines({ seller, tax }: ReceiptContent): string[] {
  const { name = '', address = '', vatNumber = '', taxCode = '', email = '', pec = '' } = seller ?? {}
  const isOwnCode = taxCode !== '' && taxCode !== vatNumber
  return [
    name,
    address,
    vatNumber && receiptLabels.vatNumber(vatNumber),
    isOwnCode && receiptLabels.taxCode(taxCode),
    email,
    pec && receiptLabels.pec(pec),
    tax && (tax.regime === 'ordinario' ? receiptLabels.ordinario : tax.sentence),
  ].filter((line): line is string => Boolean(line))
}
