'use client'

import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useState } from 'react'

import { fromRomeInput, toRomeInput } from './rome-time'

type MomentInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'max' | 'onChange' | 'onBlur'> & {
  /** ISO 8601, or empty. */
  value: string
  /** Gets ISO 8601 in UTC, '' for an empty field, and a text that is no date for one that is filled in half. */
  onChange: (iso: string) => void
}

const HALF = '-'
/** While a year is typed the browser reports whole dates in the years 2, 20 and 202; they are ignored. */
const hasWholeYear = (text: string) => /^[1-9]\d{3}-/.test(text)

/**
 * A date and time in Italian time. While it is edited the typed text is shown, since converting it to UTC and back can
 * change it (an hour that summer time skips). It is reported once its year has four digits, and when the field is left.
 */
export function MomentInput({ value, onChange, ...attributes }: MomentInputProps) {
  const [typed, setTyped] = useState<string>()

  const tell = ({ value: text, validity }: HTMLInputElement) =>
    onChange(validity.badInput ? HALF : fromRomeInput(text))
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    if (hasWholeYear(target.value)) tell(target)
  }
  const leave = (input: HTMLInputElement) => {
    if (typed !== undefined && !hasWholeYear(typed)) tell(input)
    setTyped(undefined)
  }
  return (
    <input
      {...attributes}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={typed ?? toRomeInput(value)}
      onChange={type}
      onBlur={({ target }) => leave(target)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // Enter sends a form without leaving the field.
        if (event.key === 'Enter') leave(event.currentTarget)
      }}
    />
  )
}
