'use client'

import styles from './select.module.css'

type SelectProps<Value extends string> = {
  /** Its name for assistive technology; the choice itself says it to the eye. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
  /** Stands out when it narrows what is shown. */
  isChosen?: boolean
  className?: string | undefined
}

/** A choice among many, as round as a button. */
export function Select<Value extends string>({
  label,
  options,
  value: chosen,
  onChoose,
  isChosen = false,
  className,
}: SelectProps<Value>) {
  return (
    <select
      className={[styles.select, className].filter(Boolean).join(' ')}
      aria-label={label}
      data-chosen={isChosen}
      value={chosen}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
