'use client'

import { useEffect, useRef } from 'react'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'

import { Actions, Button } from '../kit/button'
import styles from './saving.module.css'

type QuestionProps = {
  forecast: RecipientsForecast
  times: RecipientsTimes
  isSaving: boolean
  onBack: () => void
  onAgree: () => void
}

/** Asks once more before mail leaves: how many people, from when until when, and how to stop it. */
export function RecipientsQuestion({ forecast, times, isSaving, onBack, onAgree }: QuestionProps) {
  const { now, later } = forecast
  const heading = useRef<HTMLParagraphElement>(null)
  const [first, last] = [recipientsTexts.first(times), recipientsTexts.last(times)]
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.question} role="alert">
      <p ref={heading} tabIndex={-1} className={styles.count}>
        {recipientsTexts.count(now, later)}
      </p>
      {first !== null && last !== null && (
        <dl className={styles.times}>
          <dt>La prima email parte</dt>
          <dd>{first}</dd>
          <dt>L’ultima parte</dt>
          <dd>{last}</dd>
        </dl>
      )}
      <p>{recipientsTexts.stop}</p>
      <Actions align="end">
        <Button disabled={isSaving} onClick={onBack}>
          Torna alla modifica
        </Button>
        <Button kind="primary" disabled={isSaving} onClick={onAgree}>
          {recipientsTexts.save(now, later)}
        </Button>
      </Actions>
    </div>
  )
}
