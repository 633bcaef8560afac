import type { MailReport } from '@/contracts/overview'
import { formatNumber } from '@/shared/numbers'

import sales from './sales.module.css'

/** What each sequence sent, a line each. */
export function MailTable({ lines }: { lines: MailReport['sequences'] }) {
  return (
    // A table that is wider than its place is scrolled by keyboard too.
    <div className={sales.scroll} tabIndex={0} role="region" aria-label="Email per sequenza">
      <table className={sales.table}>
        <thead>
          <tr>
            <th scope="col">Sequenza</th>
            <th scope="col">Inviate</th>
            <th scope="col">Fallite</th>
            <th scope="col">Con un clic</th>
            <th scope="col">Disiscritti</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, counts_clicks, sent, failed, clicked, unsubscribed }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatNumber(sent)}</td>
              <td>{formatNumber(failed)}</td>
              <td title={counts_clicks ? undefined : 'Questa sequenza non conta i clic.'}>
                {counts_clicks ? formatNumber(clicked) : '—'}
              </td>
              <td>{formatNumber(unsubscribed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
