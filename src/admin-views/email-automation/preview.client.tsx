'use client'

import { useEffect, useState } from 'react'

import type { EmailPreview, EmailReport } from '@/contracts/email-answers'
import type { FormValues } from '@/shared/form-schema'
import { api } from '@/ui/api-client'

import controls from './controls.module.css'
import styles from './preview.module.css'

const WIDTHS = [
  { id: 'phone', label: 'Telefono', width: 320 },
  { id: 'desktop', label: 'Computer', width: 640 },
] as const
const NOBODY = { name: 'Anna Rossi', product_name: 'Ore Serene', user_email: '' }

type PreviewProps = { values: FormValues; sample: EmailReport['sample'] }

/** The mail as it will look, with the last buyer's data, while it is being written. */
export function Preview({ values, sample }: PreviewProps) {
  const [preview, setPreview] = useState<EmailPreview>()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(WIDTHS[0])
  const [asText, setAsText] = useState(false)
  const who = sample ?? NOBODY
  const body = JSON.stringify({
    email_subject: values.email_subject ?? '',
    email_subject_b: values.email_subject_b ?? '',
    email_template: values.email_template ?? '',
    sample: { name: who.name, product_name: who.product_name },
  })

  useEffect(() => {
    const left = new AbortController()
    const timer = setTimeout(() => {
      api<EmailPreview>('/api/admin/email-preview', {
        method: 'POST',
        body: JSON.parse(body) as unknown,
        signal: left.signal,
      })
        .then(setPreview)
        .catch((error: unknown) => {
          if (!left.signal.aborted) console.error('the preview could not be loaded', error)
        })
    }, 250)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [body])

  return (
    <section className={styles.preview} aria-label="Anteprima">
      <header className={styles.header}>
        <h3>Anteprima</h3>
        <div className={controls.switch}>
          {WIDTHS.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={!asText && width.id === one.id}
              onClick={() => {
                setWidth(one)
                setAsText(false)
              }}
            >
              {one.label}
            </button>
          ))}
          <button type="button" aria-pressed={asText} onClick={() => setAsText(true)}>
            Solo testo
          </button>
        </div>
      </header>
      <p className={styles.subject}>
        {preview?.subject || 'Senza oggetto'}
        {preview?.subject_b && <span className={controls.soft}>B: {preview.subject_b}</span>}
      </p>
      <div className={styles.ground}>
        {asText ? (
          <pre className={styles.text}>{preview?.text}</pre>
        ) : (
          // No script, no form, no address of ours: what stands in a template can do nothing here.
          <iframe
            title={`Anteprima, ${width.label}`}
            sandbox=""
            srcDoc={preview?.html ?? ''}
            style={{ inlineSize: width.width }}
            className={styles.frame}
          />
        )}
      </div>
      {hasForeignPicture(preview?.html ?? '') && (
        <p className={controls.soft}>
          Le immagini di altri siti si vedono nell’email, non qui: il pannello non apre indirizzi esterni.
        </p>
      )}
      <p className={controls.soft}>
        Con i dati di {who.name || 'chi non ha lasciato il nome'}
        {sample ? `, ultimo acquirente` : ', un’acquirente inventata'}.
      </p>
    </section>
  )
}

/** The panel's policy lets no address outside be opened, not even for a picture. */
const hasForeignPicture = (html: string) =>
  [...html.matchAll(/<img\b[^>]*\ssrc="(https?:[^"]*)/gi)].some(
    ([, address]) => !address?.startsWith(window.location.origin),
  )
