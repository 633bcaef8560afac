'use client'

import { Button, useDocumentInfo, useForm, useFormModified } from '@payloadcms/ui'
import type { Data } from 'payload'
import { useCallback, useId, useRef, useState } from 'react'

import { releaseTexts as texts } from '@/content/orders-releases'
import type { PublishedRelease } from '@/contracts/orders-releases'
import { NOTES_LENGTH, VERSION_LENGTH } from '@/shared/release-lengths'
import { api, explain, fieldSentences } from '@/ui/api-client'
import { FloatingNotice } from '@/ui/kit/notice'
import { recipientsAsked } from '@/ui/saving/agree-to-recipients'

import { acceptedTypes, useUpload } from '../tables/use-upload'
import styles from './publish-release.module.css'

/** Publishes a new version of the file whose form this is, after a yes that names the number of recipients. */
export function PublishRelease() {
  const { id } = useDocumentInfo()
  const form = usePublishing(Number(id))
  const names = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { busy, error, upload } = useUpload('file', form.setFileUrl)
  if (id === undefined) return <p className={styles.hint}>{texts.unsaved}</p>
  const isLocked = busy || form.isBusy
  return (
    <section className={styles.section} aria-labelledby={`${names}-title`}>
      <h2 id={`${names}-title`}>{texts.heading}</h2>
      <p className={styles.hint}>{texts.explanation}</p>
      <label className={styles.label} htmlFor={`${names}-version`}>
        {texts.version}
      </label>
      <input
        id={`${names}-version`}
        className={styles.input}
        maxLength={VERSION_LENGTH}
        placeholder={texts.versionHint}
        value={form.label}
        disabled={isLocked}
        onChange={({ target }) => form.setLabel(target.value)}
      />
      <label className={styles.label} htmlFor={`${names}-notes`}>
        {texts.notes}
      </label>
      <textarea
        id={`${names}-notes`}
        className={styles.input}
        rows={4}
        maxLength={NOTES_LENGTH}
        placeholder={texts.notesHint}
        value={form.notes}
        disabled={isLocked}
        onChange={({ target }) => form.setNotes(target.value)}
      />
      <div className={styles.actions}>
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={isLocked}
          onClick={() => picker.current?.click()}
        >
          {busy ? 'Caricamento…' : texts.choose}
        </Button>
        {form.fileUrl !== undefined && <span>{decodeURIComponent(form.fileUrl.split('/').at(-1)!)}</span>}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={texts.choose}
          accept={acceptedTypes.file}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <p role="alert" className={styles.fault}>
        {error ?? form.fault}
      </p>
      {form.asked === undefined ? (
        <Button size="small" disabled={isLocked} onClick={() => void form.publish(undefined)}>
          {texts.publishButton}
        </Button>
      ) : (
        <div role="alert" className={styles.question}>
          <p>{texts.ask(form.asked)}</p>
          <div className={styles.actions}>
            <Button buttonStyle="secondary" size="small" disabled={isLocked} onClick={form.stepBack}>
              {texts.back}
            </Button>
            <Button size="small" disabled={isLocked} onClick={() => void form.publish(form.asked)}>
              {texts.publish(form.asked)}
            </Button>
          </div>
        </div>
      )}
      {form.said !== undefined && <FloatingNotice text={form.said} onClose={form.forget} />}
    </section>
  )
}

function usePublishing(productId: number) {
  const { reset } = useForm()
  const isModified = useFormModified()
  const { setData } = useDocumentInfo()
  const [label, setLabel] = useState('')
  const [notes, setNotes] = useState('')
  const [fileUrl, setFileUrl] = useState<string>()
  const [asked, setAsked] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const forget = useCallback(() => setSaid(undefined), [])

  const publish = async (confirmed: number | undefined) => {
    // The product is read anew afterwards, which would take unsaved changes away.
    if (isModified) {
      setFault(texts.modified)
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      const body = {
        product_file_id: productId,
        file_url: fileUrl ?? '',
        version_label: label,
        notes,
        confirmed_recipients: confirmed,
      }
      const { row } = await api<{ row: PublishedRelease }>('/api/admin/file-releases', {
        method: 'POST',
        body,
      })
      setSaid(texts.done(row.version_label, row.recipients))
      await showCurrent().catch(() => window.location.reload())
    } catch (error) {
      const forecast = recipientsAsked(error)
      setAsked(forecast?.now)
      if (!forecast) setFault(fieldSentences(error)[0] ?? explain(error, texts.failed))
    }
    setBusy(false)
  }
  /** The form still holds the version before; saved, it would put that in force again. */
  const showCurrent = async () => {
    const product = await api<Data>(`/api/product-files/${productId}?depth=0`)
    setData(product)
    await reset(product)
    setLabel('')
    setNotes('')
    setFileUrl(undefined)
    setAsked(undefined)
  }
  const stepBack = () => setAsked(undefined)
  return {
    ...{ label, setLabel, notes, setNotes, fileUrl, setFileUrl, asked, fault, isBusy, said },
    ...{ publish, stepBack, forget },
  }
}
