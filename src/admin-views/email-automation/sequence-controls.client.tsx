'use client'

import { use } from 'react'

import type { ControlProps } from '@/ui/schema-form/controls'

import controls from './controls.module.css'
import styles from './sequence-form.module.css'
import { ForecastContext } from './forecast.client'

/** A switch for the 1 and 0 of spec §3. */
export function Toggle({ id, name, value, onChange, disabled, invalid, describedBy }: ControlProps) {
  return (
    <input
      id={id}
      name={name}
      type="checkbox"
      role="switch"
      className={styles.toggle}
      checked={value === 1}
      disabled={disabled}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.checked ? 1 : 0)}
    />
  )
}

/** Past buyers are a choice with a number: nobody writes to hundreds of people by accident. */
export function PastBuyersToggle(props: ControlProps) {
  const forecast = use(ForecastContext)
  const count = forecast?.past_buyers
  return (
    <>
      <Toggle {...props} />
      <p className={controls.soft}>
        {count === undefined
          ? 'Conto gli acquirenti del passato…'
          : count === 0
            ? 'Nessun acquirente del passato è rimasto fuori.'
            : `${count.toLocaleString('it-IT')} ${count === 1 ? 'acquirente ha' : 'acquirenti hanno'} comprato prima: senza questa scelta non la ${count === 1 ? 'riceve' : 'ricevono'}.`}
      </p>
    </>
  )
}

const VARIABLES = ['{{name|amico}}', '{{product_name}}']

/** The template, with its variables a click away. */
export function Template({
  id,
  name,
  value,
  onChange,
  required,
  disabled,
  invalid,
  describedBy,
}: ControlProps) {
  const text = typeof value === 'string' ? value : ''
  const insert = (variable: string) => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    const { selectionStart: from, selectionEnd: to } = area
    onChange(text.slice(0, from) + variable + text.slice(to))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + variable.length, from + variable.length)
    })
  }
  return (
    <div className={styles.template}>
      <p className={styles.variables}>
        {VARIABLES.map((variable) => (
          <button key={variable} type="button" disabled={disabled} onClick={() => insert(variable)}>
            {variable}
          </button>
        ))}
      </p>
      <textarea
        id={id}
        name={name}
        rows={12}
        spellCheck
        required={required}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
