'use client'

import { type FieldSchema } from '@/shared/form-schema'

import { EuroInput } from '../kit/euro-input'
import inputs from '../kit/input.module.css'
import { MomentInput } from './moment-input'
import styles from './schema-form.module.css'

/** The props of every control, the form's own and those given as parameters. */
export type ControlProps = {
  id: string
  name: string
  field: FieldSchema
  value: unknown
  onChange: (value: unknown) => void
  required: boolean
  invalid: boolean
  /** Ids of the description and the message, for `aria-describedby`. */
  describedBy: string | undefined
  disabled: boolean
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = { name: 'name', email: 'email' }

/** The one control that fits a field's kind (spec §5). */
export function Control(props: ControlProps) {
  const { field } = props
  if (isOptionList(field)) return <OptionList {...props} />
  if (field.enum && ['string', 'number', 'integer'].includes(field.type)) return <Select {...props} />
  if (field.format === 'cents') return <CentsInput {...props} />
  if (field.type === 'boolean') return <Checkbox {...props} />
  if (field.type === 'number' || field.type === 'integer') return <NumberInput {...props} />
  if (field.type === 'string') return field.multiline ? <TextArea {...props} /> : <TextInput {...props} />
  return <p className={styles.unsupported}>unsupported field type: {field.type}</p>
}

/** Whether the control is a group with a legend rather than one element with a label. */
export const isOptionList = (field: FieldSchema): boolean =>
  field.type === 'array' && (field.items?.enum ?? field.enum) !== undefined

/** The attributes that every native control takes as they are. */
export const controlAttributes = ({ id, name, required, invalid, describedBy, disabled }: ControlProps) => ({
  id,
  name,
  required,
  disabled,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

/** A value as the text of an input; anything but a text or a number is an empty one. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const INPUT_TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  date: 'date',
}

function TextInput(props: ControlProps) {
  const { field, name, value, onChange } = props
  if (field.format === 'date-time') {
    return (
      <MomentInput
        {...controlAttributes(props)}
        className={inputs.input}
        value={textOf(value)}
        onChange={onChange}
      />
    )
  }
  return (
    <input
      {...controlAttributes(props)}
      className={inputs.input}
      type={INPUT_TYPES[field.format ?? ''] ?? 'text'}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TextArea(props: ControlProps) {
  return (
    <textarea
      {...controlAttributes(props)}
      className={inputs.input}
      rows={4}
      value={textOf(props.value)}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

/** Uncontrolled, because setting a value would remove an unfinished `1.` or `-`; a text that is no number gives NaN. */
function NumberInput(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <input
      {...controlAttributes(props)}
      className={inputs.input}
      type="number"
      step={field.type === 'integer' ? 1 : 'any'}
      min={field.minimum}
      max={field.maximum}
      inputMode={field.type === 'integer' && (field.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      defaultValue={textOf(value)}
      onChange={({ target }) => {
        if (target.validity.badInput) onChange(NaN)
        else onChange(target.value === '' ? null : target.valueAsNumber)
      }}
    />
  )
}

function CentsInput(props: ControlProps) {
  return <EuroInput {...controlAttributes(props)} cents={props.value} onCents={props.onChange} />
}

function Checkbox(props: ControlProps) {
  return (
    <input
      {...controlAttributes(props)}
      className={inputs.checkbox}
      type="checkbox"
      checked={props.value === true}
      onChange={({ target }) => props.onChange(target.checked)}
    />
  )
}

function Select(props: ControlProps) {
  const { field, value, onChange } = props
  const options = field.enum ?? []
  return (
    <select
      {...controlAttributes(props)}
      className={inputs.input}
      value={textOf(value)}
      onChange={({ target }) => onChange(options.find((option) => String(option) === target.value) ?? null)}
    >
      <option value="">—</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {field.enumTitles?.[option] ?? option}
        </option>
      ))}
    </select>
  )
}

function OptionList({ id, name, field, value, onChange, disabled, invalid, describedBy }: ControlProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const options = field.items?.enum ?? field.enum ?? []
  return (
    <div role="group" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy} tabIndex={-1}>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            className={inputs.checkbox}
            type="checkbox"
            name={name}
            value={option}
            disabled={disabled}
            aria-invalid={invalid}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option] : chosen.filter((entry) => entry !== option))
            }
          />
          {option}
        </label>
      ))}
    </div>
  )
}
