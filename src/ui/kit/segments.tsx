'use client'

import styles from './segments.module.css'

type SegmentsProps<Value extends string> = {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice of few, all of them in sight: joined buttons, of which one is pressed. */
export function Segments<Value extends string>({ options, value: chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div className={styles.segments}>
      {options.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}
