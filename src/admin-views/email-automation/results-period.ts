/** How far back the results go, and whether they are told by week or by month. */
export const PERIODS = [
  { value: '30', label: '30 giorni', grain: 'week' },
  { value: '90', label: '90 giorni', grain: 'week' },
  { value: '365', label: '12 mesi', grain: 'month' },
  { value: 'all', label: 'Sempre', grain: 'month' },
] as const
export type ResultsPeriod = (typeof PERIODS)[number]['value']

/** What the server is asked for a period. */
export function resultsFields(period: ResultsPeriod): Record<string, string> {
  const { grain } = PERIODS.find(({ value }) => value === period)!
  return { grain, ...(period !== 'all' && { days: period }) }
}
