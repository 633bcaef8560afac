'use client'

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'

import { RichTextEditor } from '@/ui/rich-text-editor/lazy-editor.client'

/** A text column that holds HTML, with the same editor as the dashboard's modal. */
export const HtmlField: TextareaFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string | undefined>({
    potentiallyStalePath: path,
  })
  const label = typeof field.label === 'string' ? field.label : field.name
  return (
    <div className="field-type">
      <FieldLabel label={label} path={path} required={field.required} />
      <FieldError path={path} showError={showError} />
      <RichTextEditor
        id={`field-${path}`}
        label={label}
        value={value ?? ''}
        onChange={setValue}
        required={field.required}
        disabled={readOnly || disabled}
        invalid={showError}
      />
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  )
}
