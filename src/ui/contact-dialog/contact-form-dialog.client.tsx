'use client'

import { useMemo, useRef, useState } from 'react'

import {
  CONTACT_TRAP_FIELD,
  CONTACT_TRAP_LABEL,
  contactFormWith,
  type ContactLabels,
  type ContactSentences,
} from '@/content/contact'
import { type FieldErrors } from '@/shared/app-error'
import { type FormValues } from '@/shared/form-schema'

import { afterPaint } from '../after-paint'
import { Dialog } from '../dialog/dialog'
import { SchemaForm } from '../schema-form/schema-form'
import styles from './contact-dialog.module.css'
import { submitContact } from './submit-contact'

/** What an editor has written about the form. */
export type ContactTexts = ContactLabels &
  ContactSentences & {
    title: string
    intro: string
    submit: string
    privacy: string
    privacyLink: string
    privacyUrl: string
  }

type ContactFormDialogProps = {
  open: boolean
  onClose: () => void
  /** Gets the thanks to show once the dialog has closed. */
  onSent: (text: string) => void
  texts: ContactTexts
}

/** 'Contattaci' with its form: loaded when it is first opened; it keeps what was typed while it is closed. */
export function ContactFormDialog({ open, onClose, onSent, texts }: ContactFormDialogProps) {
  const [status, setStatus] = useState('')
  // After a message was sent the next one starts with an empty form.
  const [sentCount, setSentCount] = useState(0)
  const trap = useRef<HTMLInputElement>(null)
  const schema = useMemo(() => contactFormWith(texts), [texts])

  const submit = async (values: FormValues): Promise<FieldErrors | undefined> => {
    setStatus('')
    const filledTrap = trap.current?.value && { [CONTACT_TRAP_FIELD]: trap.current.value }
    const { sent, text, errors } = await submitContact({ ...values, ...filledTrap }, texts)
    if (sent) {
      onClose()
      setSentCount((before) => before + 1)
      onSent(text)
    } else {
      setStatus(text)
    }
    await afterPaint()
    window.alert(text)
    return errors
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <SchemaForm key={sentCount} schema={schema} onSubmit={submit} submitLabel={texts.submit}>
        <div className={styles.trap} aria-hidden="true">
          <label>
            {CONTACT_TRAP_LABEL}
            <input ref={trap} type="text" name={CONTACT_TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div>
          <p className={styles.note}>
            {texts.privacy} <a href={texts.privacyUrl}>{texts.privacyLink}</a>
          </p>
          <p className={styles.status} role="status">
            {status}
          </p>
        </div>
      </SchemaForm>
    </Dialog>
  )
}
