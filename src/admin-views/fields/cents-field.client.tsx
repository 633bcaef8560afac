'use client'

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { NumberFieldClientComponent } from 'payload'

import { EuroInput } from '@/ui/kit/euro-input'

/** An amount that is kept in cents, typed in euro. What is no amount is empty to the form's own rules. */
export const CentsField: NumberFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled, initialValue } = useField<number | null>({
    potentiallyStalePath: path,
  })
  const id = `field-${path.replace(/\./g, '__')}`
  const description = field.admin?.description
  return (
    <div className={`field-type number${showError ? ' error' : ''}`}>
      <FieldLabel label={field.label} path={path} required={field.required} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <EuroInput
          // A saved or reverted document brings another amount.
          key={String(initialValue)}
          id={id}
          name={path}
          disabled={readOnly || disabled}
          cents={value}
          onCents={(cents) => setValue(Number.isNaN(cents) ? null : cents)}
        />
      </div>
      {description && <FieldDescription path={path} description={description} />}
    </div>
  )
}
