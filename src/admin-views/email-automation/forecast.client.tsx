'use client'

import { createContext, useEffect, useState } from 'react'

import type { ChangeForecast } from '@/contracts/email-answers'
import { sequenceFaults } from '@/contracts/email-sequence-form'
import type { FormValues } from '@/shared/form-schema'
import { api } from '@/ui/api-client'

import styles from './sequence-form.module.css'

export const ForecastContext = createContext<ChangeForecast | undefined>(undefined)

type ForecastArgs = { id: number | undefined; values: FormValues; open: boolean }

/** Asks the server, when typing pauses, what saving would change; undefined while the form has faults. */
export function useForecast({ id, values, open }: ForecastArgs): ChangeForecast | undefined {
  const [forecast, setForecast] = useState<{ asked: string; answer: ChangeForecast }>()
  const { send_after_days, send_from_hour, send_until_hour, is_active = 1, include_past_buyers = 0 } = values
  const asked = JSON.stringify({
    id,
    send_after_days,
    send_from_hour,
    send_until_hour,
    is_active,
    include_past_buyers,
  })

  useEffect(() => {
    const question = JSON.parse(asked) as FormValues
    // The words do not matter to the calendar; they must only be there.
    const body = { ...PLACEHOLDER, ...question }
    if (!open || Object.keys(sequenceFaults(body)).length > 0) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      api<ChangeForecast>('/api/admin/email-forecast', { method: 'POST', body, signal: left.signal })
        .then((answer) => setForecast({ asked, answer }))
        .catch((error: unknown) => {
          if (!left.signal.aborted) console.error('the forecast could not be loaded', error)
        })
    }, 300)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [asked, open])
  // What was asked with other values says nothing about these.
  return forecast?.asked === asked ? forecast.answer : undefined
}

const PLACEHOLDER = { sequence_name: '-', email_type: 'welcome', email_subject: '-', email_template: '-' }

/** "412 acquirenti la riceverebbero subito": what would change, before it does. */
export function ForecastNote({ forecast }: { forecast: ChangeForecast | undefined }) {
  if (!forecast) return null
  const { now, later, cancelled } = forecast
  const parts = [
    now > 0 && `${people(now)} la ${now === 1 ? 'riceverebbe' : 'riceverebbero'} subito`,
    later > 0 && `${people(later)} più avanti`,
    cancelled > 0 &&
      `${cancelled.toLocaleString('it-IT')} ${cancelled === 1 ? 'invio pianificato verrebbe annullato' : 'invii pianificati verrebbero annullati'}`,
  ].filter((part) => part !== false)
  return (
    <p className={styles.forecast} role="status" data-now={now > 0}>
      <strong>Se salvi ora:</strong> {parts.length > 0 ? parts.join('; ') : 'non parte nessuna email'}.
    </p>
  )
}

const people = (count: number) =>
  `${count.toLocaleString('it-IT')} ${count === 1 ? 'acquirente' : 'acquirenti'}`
