'use client'

import { type TableSchema } from '@/contracts/tables'
import { isRichText } from '@/ui/cell-text'
import inputs from '@/ui/kit/input.module.css'
import { RichTextEditor } from '@/ui/rich-text-editor/lazy-editor.client'
import { ChoiceInput } from '@/ui/schema-form/choice-input'
import { controlAttributes, type ControlProps, textOf } from '@/ui/schema-form/controls'
import { type FieldRenderer } from '@/ui/schema-form/schema-form'

import { OrderPicker } from './order-picker.client'
import { acceptedTypes, type UploadKind, useUpload } from './use-upload'
import styles from './dialogs.module.css'

/**
 * The controls of a table's fields that the schema form does not have itself, by field name (spec §5, "Dashboard modal
 * field rendering").
 */
export function rowControls(schema: TableSchema): Record<string, FieldRenderer> {
  const controls = Object.entries(schema.properties).flatMap(([name, { type, enum: options }]) => {
    if (type !== 'string') return []
    if (isRichText(name)) return [[name, RichText] as const]
    if (name.includes('media_url')) return [[name, MediaUrl] as const]
    if (name.includes('file_url')) return [[name, FileUrl] as const]
    if (schema.presentation.identifiers?.[name] === 'order') return [[name, OrderPicker] as const]
    return options ? [[name, ChoiceInput] as const] : []
  })
  return Object.fromEntries(controls)
}

const MediaUrl = (props: ControlProps) => <Upload {...props} kind="media" />
const FileUrl = (props: ControlProps) => <Upload {...props} kind="file" />

function RichText({ id, field, value, onChange, required, disabled, invalid, describedBy }: ControlProps) {
  return (
    <RichTextEditor
      {...{ id, onChange, required, disabled, invalid }}
      {...(describedBy !== undefined && { describedBy })}
      label={field.title}
      value={textOf(value)}
    />
  )
}

/** An address, typed or brought by a file that is uploaded at once. */
function Upload({ kind, ...props }: ControlProps & { kind: UploadKind }) {
  const { value, onChange, disabled } = props
  const { busy, error, upload } = useUpload(kind, onChange)
  return (
    <div className={styles.upload}>
      <input
        {...controlAttributes(props)}
        // The file's address would replace what is typed meanwhile.
        readOnly={busy}
        type="url"
        className={inputs.input}
        placeholder={typeof window === 'undefined' ? undefined : window.location.host}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
      <FilePicker
        label="Scegli un file da caricare"
        accept={acceptedTypes[kind]}
        disabled={disabled || busy}
        isBusy={busy}
        onFile={(file) => void upload(file)}
      >
        {busy ? 'Caricamento…' : 'Scegli file'}
      </FilePicker>
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  )
}

type FilePickerProps = {
  label: string
  accept: string
  disabled: boolean
  isBusy: boolean
  onFile: (file: File) => void
  children: string
}

/** A button that opens the browser's file picker; choosing the same file again counts. */
export function FilePicker({ label, accept, disabled, isBusy, onFile, children }: FilePickerProps) {
  return (
    <label className={styles.picker} data-busy={isBusy}>
      {children}
      <input
        type="file"
        className={styles.file}
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
