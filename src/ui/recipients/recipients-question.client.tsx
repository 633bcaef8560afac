'use client'

import { useEffect, useRef } from 'react'

import { recipientsTexts } from '@/content/recipients'
import type { ChangeForecast, RecipientsForecast } from '@/contracts/email-answers'
import { formatDateTime } from '@/shared/dates'

import styles from './recipients-question.module.css'

type QuestionProps = {
  forecast: RecipientsForecast
  /** When the first and the last mail leaves, where that is known. */
  times?: Pick<ChangeForecast, 'first_at' | 'last_at'> | undefined
  isSaving: boolean
  onBack: () => void
  onAgree: () => void
}

/** Asks once more before mail leaves: how many people, from when until when, and how to stop it. */
export function RecipientsQuestion({ forecast, times, isSaving, onBack, onAgree }: QuestionProps) {
  const { now, later } = forecast
  const heading = useRef<HTMLParagraphElement>(null)
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
      <div className={styles.actions}>
        <button type="button" className={styles.back} disabled={isSaving} onClick={onBack}>
          Torna alla modifica
        </button>
        <button type="button" className={styles.agree} disabled={isSaving} onClick={onAgree}>
          {recipientsTexts.save(now)}
        </button>
      </div>
    </div>
  )
}
