'use client'

import { Button, FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useRef } from 'react'

import { decoded } from '@/shared/decoded'

import { acceptedTypes, useUpload } from '../tables/use-upload'
import styles from './file-url-field.module.css'

/** A text column that holds a stored file's address: its name, a way to look at it, and a new file in its place. */
export const FileUrlField: TextFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string | undefined>({
    potentiallyStalePath: path,
  })
  const picker = useRef<HTMLInputElement>(null)
  const { busy, error, upload } = useUpload('file', setValue)
  const locked = readOnly || disabled || busy
  return (
    <div className={`field-type ${styles.field}`}>
      <FieldLabel label={field.label} path={path} required={field.required} />
      <div className={styles.line}>
        <FieldError path={path} showError={showError} />
        {value ? (
          <a href={value} className={styles.name} target="_blank" rel="noreferrer">
            {nameOf(value)}
          </a>
        ) : (
          <span className={styles.none}>Ancora nessun file</span>
        )}
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={locked}
          onClick={() => picker.current?.click()}
          extraButtonProps={{ 'aria-describedby': `field-${path}-fault` }}
        >
          {busy ? 'Caricamento…' : value ? 'Sostituisci il file' : 'Carica il file'}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Scegli il file da consegnare"
          accept={acceptedTypes.file}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <p id={`field-${path}-fault`} role="alert" className={styles.fault}>
        {error}
      </p>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  )
}

/** The readable end of an address. */
function nameOf(address: string): string {
  const end = address.split(/[?#]/)[0]!.split('/').at(-1)!
  return (decoded(end) ?? end) || address
}
