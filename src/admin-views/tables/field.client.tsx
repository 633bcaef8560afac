'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useId, useState } from 'react'

import { type TableProperty } from '@/contracts/tables'
import { MomentInput } from '@/ui/schema-form/moment-input'

import { isRichText, uploadKind } from './cells'
import controls from './controls.module.css'
import { UploadInput } from './upload-input.client'

const RichTextEditor = dynamic(
  () => import('@/ui/rich-text-editor/rich-text-editor.client').then(({ RichTextEditor }) => RichTextEditor),
  { ssr: false },
)

export type FieldProps = {
  name: string
  property: TableProperty
  required: boolean
  value: unknown
  fault: string | undefined
  onChange: (value: unknown) => void
}

/** One field of the modal: its title with a red asterisk when required, the control of its kind, its description. */
export function Field({ name, property, required, value, fault, onChange }: FieldProps) {
  const id = useId()
  const isMoment = property.format === 'date-time'
  const description = [property.description, isMoment && !property.readOnly && 'Ora italiana (Europe/Rome).']
    .filter(Boolean)
    .join(' ')
  const describedBy = [description !== '' && `${id}-description`, fault !== undefined && `${id}-fault`]
    .filter(Boolean)
    .join(' ')
  const shared = {
    id,
    name,
    disabled: property.readOnly === true,
    required,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  }
  return (
    <div className={controls.field} data-kind={property.type}>
      <label htmlFor={id} className={controls.label}>
        {property.title}
        {required && (
          <span className={controls.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {isRichText(name) && property.type === 'string' ? (
        <RichTextEditor
          id={id}
          label={property.title}
          value={textOf(value)}
          onChange={onChange}
          required={required}
          disabled={property.readOnly === true}
          invalid={fault !== undefined}
          describedBy={shared['aria-describedby']}
        />
      ) : (
        <Control shared={shared} property={property} value={value} onChange={onChange} />
      )}
      {description !== '' && (
        <p id={`${id}-description`} className={controls.hint}>
          {description}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={controls.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

type Shared = { id: string; name: string; disabled: boolean; required: boolean }
type ControlProps = {
  shared: Shared
  property: TableProperty
  value: unknown
  onChange: (value: unknown) => void
}

/** Spec §5 "Dashboard modal field rendering". */
function Control({ shared, property, value, onChange }: ControlProps): ReactNode {
  const kind = uploadKind(shared.name)
  const [text, setText] = useState(() => textOf(value))
  if (property.type === 'boolean') {
    return (
      <input
        {...shared}
        type="checkbox"
        required={false}
        className={controls.check}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  }
  if (property.type === 'number' || property.type === 'integer') {
    return (
      <input
        {...shared}
        type="number"
        className={controls.input}
        step={property.type === 'integer' ? 1 : 'any'}
        min={property.minimum}
        max={property.maximum}
        // Its own text while typing, so that `1.` and `-` are not taken away.
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.validity.badInput) onChange(NaN)
          else onChange(target.value === '' ? null : target.valueAsNumber)
        }}
      />
    )
  }
  if (property.format === 'date-time') {
    return (
      <MomentInput
        {...shared}
        className={controls.input}
        value={textOf(value)}
        onChange={(moment) => onChange(moment === '' ? null : moment)}
      />
    )
  }
  if (kind) return <UploadInput shared={shared} kind={kind} value={textOf(value)} onChange={onChange} />
  if (property.multiline) {
    return (
      <textarea
        {...shared}
        rows={4}
        className={controls.input}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const options = property.enum
  return (
    <>
      <input
        {...shared}
        type={property.format === 'email' ? 'email' : 'text'}
        className={controls.input}
        autoComplete="off"
        list={options && `${shared.id}-options`}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
      {options && (
        <datalist id={`${shared.id}-options`}>
          {options.map((option) => (
            <option key={option} value={option}>
              {property.enumTitles?.[option]}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
