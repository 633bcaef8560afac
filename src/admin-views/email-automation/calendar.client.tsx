'use client'

import type { EmailCalendar } from '@/contracts/email-automation-answers'
import { formatDateTime, romeDay } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'
import { addDays } from '@/shared/rome-days'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Pager } from '@/ui/kit/pager'
import { Segments } from '@/ui/kit/segments'

import listsStyles from './lists.module.css'
import calendarStyles from './calendar.module.css'

const PAGE = 50
const SHOWN = [
  { value: 'planned', label: 'In arrivo' },
  { value: 'skipped', label: 'Saltati' },
] as const
export type Asked = { page: number; search: string; day: string | undefined; show: 'planned' | 'skipped' }
export const FIRST_ASKED: Asked = { page: 1, search: '', day: undefined, show: 'planned' }

type CalendarProps = {
  /** Undefined until it has come. */
  calendar: EmailCalendar | undefined
  asked: Asked
  setAsked: (change: (before: Asked) => Asked) => void
}

/** Who gets which mail when, in the next 60 days, and who was skipped and why. */
export function Calendar({ calendar, asked, setAsked }: CalendarProps) {
  if (!calendar) return <p role="status">Caricamento del calendario...</p>
  const change = (next: Partial<Asked>) => setAsked((before) => ({ ...before, page: 1, ...next }))
  return (
    <div className={calendarStyles.calendar}>
      <Days days={calendar.days} chosen={asked.day} onChoose={(day) => change({ day, show: 'planned' })} />
      <div className={listsStyles.filters}>
        <input
          type="search"
          className={`${inputs.search} ${listsStyles.search}`}
          placeholder="Cerca..."
          aria-label="Cerca un destinatario"
          value={asked.search}
          onChange={({ target }) => change({ search: target.value })}
        />
        <Segments
          options={SHOWN}
          value={asked.show}
          onChoose={(show) => change(show === 'skipped' ? { show, day: undefined } : { show })}
        />
        {asked.day !== undefined && (
          <Button onClick={() => change({ day: undefined })}>{dayName(asked.day)} ×</Button>
        )}
      </div>
      {asked.show === 'skipped' && calendar.skipped.length > 0 && (
        <ul className={calendarStyles.reasons}>
          {calendar.skipped.map(({ reason, count }) => (
            <li key={reason}>
              <strong>{formatNumber(count)}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      {calendar.people.length === 0 ? (
        <p className={listsStyles.nothing}>Nessuno, per ora.</p>
      ) : (
        <table className={listsStyles.people}>
          <thead>
            <tr>
              <th scope="col">Destinatario</th>
              <th scope="col">Sequenza</th>
              <th scope="col">{asked.show === 'planned' ? 'Quando' : 'Perché'}</th>
            </tr>
          </thead>
          <tbody>
            {calendar.people.map((person) => (
              <tr key={person.id}>
                <td>{person.user_email}</td>
                <td>{person.sequence_name ?? 'Sequenza eliminata'}</td>
                <td>
                  {person.skip_reason ??
                    `${formatDateTime(person.due_at)}${person.is_paused ? ', in pausa' : ''}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        page={asked.page}
        pages={Math.ceil(calendar.total / PAGE)}
        onPage={(page) => setAsked((before) => ({ ...before, page }))}
      />
    </div>
  )
}

type DaysProps = {
  days: EmailCalendar['days']
  chosen: string | undefined
  onChoose: (day: string | undefined) => void
}

/** Sixty days in weeks; the darker, the more mail. */
function Days({ days, chosen, onChoose }: DaysProps) {
  const counts = new Map<string, { total: number; names: string[] }>()
  for (const { day, sequence_name, is_paused, count } of days) {
    const entry = counts.get(day) ?? { total: 0, names: [] }
    entry.total += count
    entry.names.push(`${sequence_name}: ${count}${is_paused ? ', in pausa' : ''}`)
    counts.set(day, entry)
  }
  const most = Math.max(1, ...[...counts.values()].map(({ total }) => total))
  return (
    <>
      <p className={calendarStyles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ol className={calendarStyles.days} aria-label="I prossimi 60 giorni">
        {nextDays().map((day, index) => {
          const { total, names } = counts.get(day) ?? { total: 0, names: [] }
          return (
            <li key={day} style={index === 0 ? { gridColumnStart: weekday(day) } : undefined}>
              <button
                type="button"
                aria-pressed={chosen === day}
                aria-label={`${dayName(day)}: ${total === 0 ? 'nessun invio' : names.join(', ')}`}
                title={names.join('\n') || undefined}
                disabled={total === 0}
                style={{ ['--load' as string]: `${Math.round(12 + (60 * total) / most)}%` }}
                onClick={() => onChoose(chosen === day ? undefined : day)}
              >
                <span>{Number(day.slice(8))}</span>
                <span className={calendarStyles.month}>
                  {(index === 0 || day.endsWith('-01')) && monthName(day)}
                </span>
                <strong>{total > 0 ? formatNumber(total) : ''}</strong>
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}

const WEEKDAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']
/** The column of a day: 1 is Monday. */
const weekday = (day: string) => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Calendar days in Rome, from today. */
function nextDays(): string[] {
  const today = romeDay(new Date())
  return Array.from({ length: 60 }, (_, index) => addDays(today, index))
}

const inItalian = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('it-IT', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`))
}
const dayName = inItalian({ weekday: 'long', day: 'numeric', month: 'long' })
const monthName = inItalian({ month: 'short' })
