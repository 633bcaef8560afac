import type { LoggedType } from '@/contracts/email-automation-form'
import { romeDay } from '@/shared/dates'
import { addDays } from '@/shared/rome-days'

/** Values are numbers of days up to today; `days` means the two dates in `from` and `to`. */
export const PERIODS = [
  { value: '1', label: 'Oggi' },
  { value: '7', label: 'Ultimi 7 giorni' },
  { value: '30', label: 'Ultimi 30 giorni' },
  { value: '365', label: 'Ultimo anno' },
  { value: 'days', label: 'Dal… al…' },
] as const
export type Period = '' | (typeof PERIODS)[number]['value']

export type TrackingFilter = {
  page: number
  search: string
  state: '' | 'sent' | 'failed'
  email_type: '' | LoggedType
  /** The id of a sequence, or nothing for all of them. */
  sequence_id: string
  period: Period
  from: string
  to: string
}

/** The whole log, from its first page. */
export const NO_FILTER: TrackingFilter = {
  page: 1,
  search: '',
  state: '',
  email_type: '',
  sequence_id: '',
  period: '',
  from: '',
  to: '',
}

/** The filter as the API's parameters (contract §4), without the page. */
export function filterFields(filter: TrackingFilter, now: Date): Record<string, string> {
  const { search, state, email_type, sequence_id, period, from, to } = filter
  const days =
    period === 'days'
      ? { from, to }
      : period === ''
        ? {}
        : { from: addDays(romeDay(now), 1 - Number(period)) }
  const fields = { search: search.trim(), state, email_type, sequence_id, ...days }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Whether the filter excludes anything. */
export const isFiltered = (filter: TrackingFilter): boolean =>
  Object.keys(filterFields(filter, new Date(0))).length > 0
