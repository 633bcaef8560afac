'use client'

import { type SyntheticEvent, useState } from 'react'

import type { Period } from '@/contracts/overview'
import { romeDay } from '@/shared/dates'
import { addDays } from '@/shared/rome-days'
import { Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Segments } from '@/ui/kit/segments'

import styles from './sales.module.css'

export type ChosenPeriod = { days: number } | Period

const OPTIONS = [
  { value: '1', label: 'Oggi' },
  { value: '7', label: '7 giorni' },
  { value: '30', label: '30 giorni' },
  { value: '365', label: '12 mesi' },
  { value: 'any', label: 'Altro' },
] as const

type SalesPeriodProps = {
  /** Tells the fields of one part of the page from those of another. */
  id: string
  chosen: ChosenPeriod
  onChoose: (chosen: ChosenPeriod) => void
}

/** Which days the figures are about: the last ones, or any. */
export function SalesPeriod({ id, chosen, onChoose }: SalesPeriodProps) {
  const [days, setDays] = useState<Period>()
  const value = days ? 'any' : 'days' in chosen ? (String(chosen.days) as '30') : 'any'
  const choose = (next: (typeof OPTIONS)[number]['value']) => {
    const today = romeDay(new Date())
    setDays(next === 'any' ? { from: addDays(today, -89), to: today } : undefined)
    if (next !== 'any') onChoose({ days: Number(next) })
  }
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    if (days) onChoose(days)
  }
  return (
    <div className={styles.choice}>
      <Segments options={OPTIONS} value={value} onChoose={choose} />
      {days && (
        <form className={styles.days} onSubmit={show}>
          <Field id={`${id}-from`} title="Dal">
            <input
              id={`${id}-from`}
              type="date"
              required
              className={inputs.input}
              value={days.from}
              max={days.to}
              onChange={({ target }) => setDays({ ...days, from: target.value })}
            />
          </Field>
          <Field id={`${id}-to`} title="Al">
            <input
              id={`${id}-to`}
              type="date"
              required
              className={inputs.input}
              value={days.to}
              min={days.from}
              onChange={({ target }) => setDays({ ...days, to: target.value })}
            />
          </Field>
          <Button type="submit">Mostra</Button>
        </form>
      )}
    </div>
  )
}
