'use client'

import { use } from 'react'

import { formatNumber } from '@/shared/numbers'
import { controlAttributes, type ControlProps } from '@/ui/schema-form/controls'

import screen from './screen.module.css'
import styles from './sequence-form.module.css'
import { ForecastContext } from './forecast.client'

/** A switch for the 1 and 0 of spec §3. */
export function Toggle(props: ControlProps) {
  return (
    <input
      {...controlAttributes(props)}
      required={false}
      type="checkbox"
      role="switch"
      className={styles.toggle}
      checked={props.value === 1}
      onChange={({ target }) => props.onChange(target.checked ? 1 : 0)}
    />
  )
}

/** The choice to include past buyers says how many they are. */
export function PastBuyersToggle(props: ControlProps) {
  const forecast = use(ForecastContext)
  const count = forecast?.past_buyers
  return (
    <>
      <Toggle {...props} />
      <p className={screen.soft}>
        {count === undefined
          ? 'Conto gli acquirenti del passato…'
          : count === 0
            ? 'Nessun acquirente del passato è rimasto fuori.'
            : `${formatNumber(count)} ${count === 1 ? 'acquirente ha' : 'acquirenti hanno'} comprato prima: senza questa scelta non la ${count === 1 ? 'riceve' : 'ricevono'}.`}
      </p>
    </>
  )
}
