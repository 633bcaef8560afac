'use client'

import { type ComponentProps, useState } from 'react'

import { euroText, parseEuro } from '@/shared/euro-text'

import styles from './euro-input.module.css'
import inputs from './input.module.css'

type EuroInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** Integer cents. What is typed stays as it was typed until another amount is given. */
  cents: unknown
  /** Gets integer cents, null for an empty input, NaN for what is no amount. */
  onCents: (cents: number | null) => void
}

/** Money, typed in euro as Italians write it (`37,00`) and kept in cents. */
export function EuroInput({ cents, onCents, ...props }: EuroInputProps) {
  const [text, setText] = useState(() => euroText(cents))
  const [known, setKnown] = useState(cents)
  if (!Object.is(cents, known)) {
    setKnown(cents)
    const typed = parseEuro(text)
    // Where what is typed is no amount, its owner may keep nothing in its place.
    const isUnfinished = Number.isNaN(typed) && typeof cents !== 'number'
    if (!Object.is(cents ?? null, typed) && !isUnfinished) setText(euroText(cents))
  }
  return (
    <span className={styles.euro}>
      <span aria-hidden="true">€</span>
      <input
        {...props}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={inputs.input}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onCents(parseEuro(target.value))
        }}
        onBlur={() => {
          const typed = parseEuro(text)
          if (typed !== null && !Number.isNaN(typed)) setText(euroText(typed))
        }}
      />
    </span>
  )
}
