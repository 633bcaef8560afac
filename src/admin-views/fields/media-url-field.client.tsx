'use client'

import { Button, FieldDescription, TextInput, useField, useListDrawer } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'

import styles from './media-url-field.module.css'

/** A text column that holds a picture's address: chosen from the media, uploaded on the spot, or typed. */
export const MediaUrlField: TextFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string | undefined>({
    potentiallyStalePath: path,
  })
  const [ListDrawer, , { openDrawer, closeDrawer }] = useListDrawer({
    collectionSlugs: ['media'],
    uploads: true,
  })
  const locked = readOnly || disabled
  return (
    <div className={styles.field}>
      {value ? (
        // eslint-disable-next-line @next/next/no-img-element -- next/image would refuse addresses it does not know
        <img src={value} alt="" width={64} height={64} className={styles.picture} />
      ) : null}
      <TextInput
        path={path}
        label={field.label}
        required={field.required}
        readOnly={locked}
        showError={showError}
        value={value ?? ''}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setValue(event.target.value)}
        className={styles.address}
      />
      <Button buttonStyle="secondary" size="small" disabled={locked} onClick={openDrawer}>
        Scegli o carica
      </Button>
      {field.admin?.description && (
        <div className={styles.hint}>
          <FieldDescription path={path} description={field.admin.description} />
        </div>
      )}
      <ListDrawer
        onSelect={({ doc }) => {
          if (typeof doc.url === 'string') setValue(doc.url)
          closeDrawer()
        }}
      />
    </div>
  )
}
