import type { ReactNode } from 'react'

import { reviewTexts as texts } from '@/content/reviews'
import { readReview, REVIEW_NAME_LENGTH, REVIEW_TEXT_LENGTH, type ReviewFaults } from '@/shared/review-rules'

import result from '../../checkout/result.module.css'
import styles from './review.module.css'

type ReviewFormProps = {
  token: string
  /** As written before, or as sent and refused. */
  values: Readonly<Record<string, unknown>>
  /** Whether they were refused: then each fault stands at its field. */
  isChecked: boolean
  notice: string | undefined
  submit: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Stars, words, the name to show, and the consent: a plain form. */
export function ReviewForm({ token, values, isChecked, notice, submit }: ReviewFormProps) {
  const { words, faults: found } = readReview(values)
  const faults: ReviewFaults = isChecked ? found : {}
  return (
    <form
      className={`${result.panel} ${styles.form}`}
      method="post"
      action={`/api/review/${encodeURIComponent(token)}`}
    >
      {notice !== undefined && (
        <p className={result.detail} role="alert">
          {notice}
        </p>
      )}
      <Stars chosen={words.stars} fault={faults.stars} />
      <Field id="text" label={texts.text} hint={texts.textHint} fault={faults.text}>
        <textarea
          id="text"
          name="text"
          rows={7}
          required
          maxLength={REVIEW_TEXT_LENGTH}
          defaultValue={textOf(values.text)}
          {...described('text', faults.text)}
        />
      </Field>
      <Field id="shown_name" label={texts.name} hint={texts.nameHint} fault={faults.shown_name}>
        <input
          id="shown_name"
          name="shown_name"
          type="text"
          autoComplete="given-name"
          required
          maxLength={REVIEW_NAME_LENGTH}
          defaultValue={textOf(values.shown_name)}
          {...described('shown_name', faults.shown_name)}
        />
      </Field>
      <div>
        <label className={styles.consent}>
          <input
            type="checkbox"
            name="consent"
            defaultChecked={words.consent}
            aria-describedby="consent-hint"
          />
          <span>{texts.consent}</span>
        </label>
        <p id="consent-hint" className={styles.hint}>
          {texts.consentHint}
        </p>
      </div>
      <div className={result.actions}>
        <button type="submit" className="button">
          {submit}
        </button>
      </div>
    </form>
  )
}

const described = (id: string, fault: string | undefined) => ({
  'aria-describedby': fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`,
  ...(fault !== undefined && { 'aria-invalid': true }),
})

type FieldProps = { id: string; label: string; hint: string; fault: string | undefined; children: ReactNode }

function Field({ id, label, hint, fault, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <small id={`${id}-hint`} className={result.note}>
        {hint}
      </small>
      <Fault id={id} text={fault} />
    </div>
  )
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <small id={`${id}-fault`} className={styles.fault}>
      {text}
    </small>
  )
}

/** One choice of five: each sun is the radio button itself, filled up to the one that is chosen. */
function Stars({ chosen, fault }: { chosen: number; fault: string | undefined }) {
  return (
    <fieldset className={styles.stars} {...(fault !== undefined && { 'aria-describedby': 'stars-fault' })}>
      <legend>{texts.starsLegend}</legend>
      <div className={styles.suns}>
        {texts.star.map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              defaultChecked={chosen === index + 1}
              aria-label={`${texts.stars(index + 1)}: ${word}`}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
      <Fault id="stars" text={fault} />
    </fieldset>
  )
}
