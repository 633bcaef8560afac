'use client'

import { useState } from 'react'

import { api } from '@/ui/api-client'

import controls from './controls.module.css'
import styles from './dialogs.module.css'
import { explain } from './use-rows'

type UploadInputProps = {
  shared: { id: string; name: string; disabled: boolean; required: boolean }
  kind: 'media' | 'file'
  value: string
  onChange: (value: unknown) => void
}

/** An address, typed or brought by a file that is uploaded on the spot (spec §5). */
export function UploadInput({ shared, kind, value, onChange }: UploadInputProps) {
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({})

  const upload = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true })
    const body = new FormData()
    body.append('file', file)
    try {
      const { url } = await api<{ url: string }>(`/api/upload/${kind}`, { method: 'POST', body })
      onChange(url)
      setState({})
    } catch (fault) {
      console.error(`${file.name} could not be uploaded`, fault)
      setState({ error: explain(fault) })
    }
  }
  return (
    <div className={controls.upload}>
      <input
        {...shared}
        type="url"
        className={controls.input}
        placeholder={typeof window === 'undefined' ? undefined : window.location.host}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <label className={styles.picker} data-busy={state.busy}>
        {state.busy ? 'Caricamento…' : 'Scegli file'}
        <input
          type="file"
          className={styles.file}
          aria-label="Scegli un file da caricare"
          accept={
            kind === 'media' ? 'image/png,image/jpeg,image/webp,image/avif,video/mp4,.vtt' : '.pdf,.zip,.epub'
          }
          disabled={shared.disabled || state.busy}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {state.error !== undefined && (
        <p role="alert" className={controls.fault}>
          {state.error}
        </p>
      )}
    </div>
  )
}
