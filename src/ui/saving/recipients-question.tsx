'use client'

import { useEffect, useRef } from 'react'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { ChangeForecast, RecipientsForecast } from '@/contracts/email-automation-answers'
import { formatDateTime } from '@/shared/dates'
import type { FormValues } from '@/shared/form-schema'

import { Actions, Button } from '../kit/button'
import { useQuery } from '../kit/use-query'
import { forecastBody } from './forecast-body'
import styles from './saving.module.css'

type QuestionProps = {
  forecast: RecipientsForecast
  /** The sequence and what was entered; undefined id for a new one. */
  change: { id: number | undefined; values: FormValues }
  isSaving: boolean
  onBack: () => void
  onAgree: () => void
}

/** Asks once more before mail leaves: how many people, from when until when, and how to stop it. */
export function RecipientsQuestion({ forecast, change, isSaving, onBack, onAgree }: QuestionProps) {
  const { now, later } = forecast
  const heading = useRef<HTMLParagraphElement>(null)
  const { data: times, isLoading } = useQuery<ChangeForecast>('/api/admin/email-forecast', {
    body: forecastBody(change.id, change.values),
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.question} role="alert">
      <p ref={heading} tabIndex={-1} className={styles.count}>
        {recipientsTexts.count(now, later)}
      </p>
      {times?.first_at && times.last_at && (
        <dl className={styles.times}>
          <dt>La prima email parte</dt>
          <dd>{now > 0 ? 'subito' : formatDateTime(times.first_at)}</dd>
          <dt>L’ultima parte</dt>
          <dd>
            {later > 0 ? formatDateTime(times.last_at) : 'appena il server di posta ha inviato le altre'}
          </dd>
        </dl>
      )}
      <p>{recipientsTexts.stop}</p>
      <Actions align="end">
        <Button disabled={isSaving} onClick={onBack}>
          Torna alla modifica
        </Button>
        {/* The times belong to what is agreed to; when they come they move the button, which would lose a click. */}
        <Button kind="primary" disabled={isSaving || isLoading} onClick={onAgree}>
          {recipientsTexts.save(now)}
        </Button>
      </Actions>
    </div>
  )
}
