'use client'

import { type FilterCondition, type TableProperty } from '@/contracts/tables'
import { isIsoDateTime } from '@/shared/iso-date'
import { EuroInput } from '@/ui/kit/euro-input'
import inputs from '@/ui/kit/input.module.css'
import { textOf } from '@/ui/schema-form/controls'
import { MomentInput } from '@/ui/schema-form/moment-input'

type Value = FilterCondition['value']
type FilterValueProps = {
  label: string
  property: TableProperty
  value: Value
  onChange: (value: Value) => void
}

/** What a column is compared with, entered as the column's type asks. */
export function FilterValue({ label, property, value, onChange }: FilterValueProps) {
  const shared = { 'aria-label': label, className: inputs.input }
  const isYesNo = property.format === 'yes-no'
  if (property.type === 'boolean' || isYesNo) {
    const chosen = (text: string): Value => {
      if (text === '') return undefined
      return isYesNo ? Number(text === 'true') : text === 'true'
    }
    return (
      <select
        {...shared}
        value={value === undefined ? '' : String(Boolean(value))}
        onChange={({ target }) => onChange(chosen(target.value))}
      >
        <option value="">—</option>
        <option value="true">Sì</option>
        <option value="false">No</option>
      </select>
    )
  }
  if (property.enum) {
    return (
      <select {...shared} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
        <option value="">—</option>
        {property.enum.map((option) => (
          <option key={option} value={option}>
            {property.enumTitles?.[option] ?? option}
          </option>
        ))}
      </select>
    )
  }
  if (property.format === 'cents') {
    return <EuroInput aria-label={label} cents={value} onCents={(cents) => onChange(cents ?? undefined)} />
  }
  if (property.type === 'number' || property.type === 'integer') {
    return (
      <input
        {...shared}
        type="number"
        step="any"
        value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
    )
  }
  if (property.format === 'date-time') {
    return (
      <MomentInput
        {...shared}
        value={textOf(value)}
        onChange={(moment) => onChange(isIsoDateTime(moment) ? moment : undefined)}
      />
    )
  }
  return (
    <input {...shared} type="text" value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
  )
}
