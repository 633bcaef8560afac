import type { WithdrawalRow } from '@/contracts/orders-withdrawals'
import { formatDateTime, withArticle } from '@/shared/dates'

function distance(days: number): string {
  if (days === 0) return 'lo stesso giorno'
  return days === 1 ? 'un giorno prima' : `${days} giorni prima`
}

/** What decides about a request, in words: when it was bought, the waiver, the downloads. */
export function evidenceOf(row: WithdrawalRow): [label: string, value: string][] {
  const { purchased_at: purchasedAt, waived_at: waivedAt, first_download_at: firstAt } = row
  return [
    ['Inviata il', formatDateTime(row.requested_at)],
    [
      'Acquistato il',
      purchasedAt === null
        ? 'L’acquisto non c’è più'
        : `${formatDateTime(purchasedAt)} (${distance(row.days ?? 0)})`,
    ],
    [
      'Rinuncia al recesso',
      waivedAt === null ? 'Non accettata' : `Accettata ${withArticle('il', formatDateTime(waivedAt))}`,
    ],
    [
      'Download prima della richiesta',
      firstAt === null
        ? 'Nessuno'
        : `${row.downloads}, il primo ${withArticle('il', formatDateTime(firstAt))}`,
    ],
  ]
}
