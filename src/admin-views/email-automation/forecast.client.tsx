'use client'

import { createContext } from 'react'

import type { ChangeForecast } from '@/contracts/email-automation-answers'
import { sequenceFaults } from '@/contracts/email-automation-form'
import type { FormValues } from '@/shared/form-schema'
import { formatNumber } from '@/shared/numbers'
import { useQuery } from '@/ui/kit/use-query'
import { forecastBody } from '@/ui/saving/forecast-body'

import styles from './sequence-form.module.css'

/** Carries the forecast to the controls inside the form. */
export const ForecastContext = createContext<ChangeForecast | undefined>(undefined)

type ForecastArgs = { id: number | undefined; values: FormValues; open: boolean }

/** What saving would change, asked when typing pauses; undefined while it is not known or the form has faults. */
export function useForecast({ id, values, open }: ForecastArgs): ChangeForecast | undefined {
  const body = forecastBody(id, values)
  const isAsked = open && Object.keys(sequenceFaults(body)).length === 0
  const { data, isCurrent } = useQuery<ChangeForecast>(isAsked ? '/api/admin/email-forecast' : undefined, {
    body,
    pauseMs: 300,
  })
  return isCurrent ? data : undefined
}

/** "412 acquirenti la riceverebbero subito": what would change, before it does. */
export function ForecastNote({ forecast }: { forecast: ChangeForecast | undefined }) {
  if (!forecast) return null
  const { now, later, cancelled, is_paused } = forecast
  const parts = [
    now > 0 && `${people(now)} la ${now === 1 ? 'riceverebbe' : 'riceverebbero'} subito`,
    later > 0 && `${people(later)} più avanti`,
    cancelled > 0 &&
      `${formatNumber(cancelled)} ${cancelled === 1 ? 'invio pianificato verrebbe annullato' : 'invii pianificati verrebbero annullati'}`,
  ].filter((part) => part !== false)
  return (
    <p className={styles.forecast} role="status" data-now={now > 0}>
      <strong>Se salvi ora:</strong> {parts.length > 0 ? parts.join('; ') : 'non parte nessuna email'}.
      {is_paused && ' La sequenza è in pausa: nulla parte finché non la riprendi.'}
    </p>
  )
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'acquirente' : 'acquirenti'}`
