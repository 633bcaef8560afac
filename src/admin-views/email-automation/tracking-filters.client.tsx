'use client'

import { useEffect, useState } from 'react'

import type { SequenceRow } from '@/contracts/email-automation-answers'
import { LOGGED_TYPES } from '@/contracts/email-automation-form'
import inputs from '@/ui/kit/input.module.css'
import { Segments } from '@/ui/kit/segments'
import { Select } from '@/ui/kit/select'

import listsStyles from './lists.module.css'
import styles from './tracking-filters.module.css'
import { PERIODS, type TrackingFilter } from './tracking-filter'

const STATES: { value: TrackingFilter['state']; label: string }[] = [
  { value: '', label: 'Tutti' },
  { value: 'sent', label: 'Inviate' },
  { value: 'failed', label: 'Fallite' },
]
/** How long typing must pause, in milliseconds, before the log is asked for. */
const PAUSE_MS = 250

type FiltersProps = {
  filter: TrackingFilter
  sequences: SequenceRow[]
  onFilter: (change: Partial<TrackingFilter>) => void
}

/** Search, state, type, sequence and period of the log, in one row that a phone scrolls sideways. */
export function TrackingFilters({ filter, sequences, onFilter }: FiltersProps) {
  const [typed, setTyped] = useState(filter.search)
  useEffect(() => {
    if (typed === filter.search) return
    const timer = setTimeout(() => onFilter({ search: typed }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.search, onFilter])

  return (
    <div className={styles.filters} role="search" aria-label="Filtra gli invii">
      <input
        type="search"
        className={`${inputs.search} ${listsStyles.search}`}
        placeholder="Cerca..."
        aria-label="Cerca per indirizzo o sessione"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.chips}>
        <Segments options={STATES} value={filter.state} onChoose={(state) => onFilter({ state })} />
        <Choice
          label="Tipo"
          all="Tutti i tipi"
          value={filter.email_type}
          options={LOGGED_TYPES.map((type) => ({ value: type, label: type }))}
          onChoose={(value) => onFilter({ email_type: value as TrackingFilter['email_type'] })}
        />
        <Choice
          label="Sequenza"
          all="Tutte le sequenze"
          value={filter.sequence_id}
          options={sequences.map(({ id, sequence_name }) => ({ value: String(id), label: sequence_name }))}
          onChoose={(sequence_id) => onFilter({ sequence_id })}
        />
        <Choice
          label="Periodo"
          all="Sempre"
          value={filter.period}
          options={PERIODS}
          onChoose={(value) => onFilter({ period: value as TrackingFilter['period'] })}
        />
      </div>
      {filter.period === 'days' && (
        <div className={styles.days}>
          <DayInput label="Dal" value={filter.from} onDay={(from) => onFilter({ from })} />
          <DayInput label="Al" value={filter.to} onDay={(to) => onFilter({ to })} />
        </div>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  /** The label of the option that filters nothing. */
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

const Choice = ({ label, all, value, options, onChoose }: ChoiceProps) => (
  <Select
    label={label}
    options={[{ value: '', label: all }, ...options]}
    value={value}
    isChosen={value !== ''}
    onChoose={onChoose}
  />
)

function DayInput({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        className={styles.dayInput}
        data-chosen={value !== ''}
        value={value}
        onChange={({ target }) => onDay(target.value)}
      />
    </label>
  )
}
