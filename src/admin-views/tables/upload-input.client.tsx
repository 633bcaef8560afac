'use client'

import controls from './controls.module.css'
import styles from './dialogs.module.css'
import { acceptedTypes, type UploadKind, useUpload } from './use-upload'

type UploadInputProps = {
  shared: { id: string; name: string; disabled: boolean; required: boolean }
  kind: UploadKind
  value: string
  onChange: (value: unknown) => void
}

/** An address, typed or brought by a file that is uploaded on the spot (spec §5). */
export function UploadInput({ shared, kind, value, onChange }: UploadInputProps) {
  const { busy, error, upload } = useUpload(kind, onChange)
  return (
    <div className={controls.upload}>
      <input
        {...shared}
        // What is typed meanwhile would give way to the file's address.
        readOnly={busy}
        type="url"
        className={controls.input}
        placeholder={typeof window === 'undefined' ? undefined : window.location.host}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <label className={styles.picker} data-busy={busy}>
        {busy ? 'Caricamento…' : 'Scegli file'}
        <input
          type="file"
          className={styles.file}
          aria-label="Scegli un file da caricare"
          accept={acceptedTypes[kind]}
          disabled={shared.disabled || busy}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {error !== undefined && (
        <p role="alert" className={controls.fault}>
          {error}
        </p>
      )}
    </div>
  )
}
