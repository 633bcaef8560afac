import type { MailReport } from '@/contracts/overview'
import { formatNumber } from '@/shared/numbers'

import overview from './overview.module.css'
import { countWords, weekdayWords } from './sales-words'

type Day = { day: string; count: number; names: string[] }

/** What the next seven days will send, a line for each day that sends any. */
export function NextMail({ next }: { next: MailReport['next'] }) {
  return (
    <div>
      <h3 className={overview.subheading}>Nei prossimi 7 giorni</h3>
      {next.length === 0 ? (
        <p className={overview.quiet}>Nessuna email è programmata.</p>
      ) : (
        <ul className={overview.rows}>
          {byDay(next).map(({ day, count, names }) => (
            <li key={day}>
              <strong>{weekdayWords(day)}</strong>
              <span className={overview.end}>{countWords(count, 'email', 'email')}</span>
              <span className={overview.quiet}>{names.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function byDay(next: MailReport['next']): Day[] {
  const days = new Map<string, Day>()
  for (const { day, name, count, is_paused } of next) {
    const entry = days.get(day) ?? { day, count: 0, names: [] }
    entry.count += count
    entry.names.push(`${name} ${formatNumber(count)}${is_paused ? ' (in pausa)' : ''}`)
    days.set(day, entry)
  }
  return [...days.values()]
}
