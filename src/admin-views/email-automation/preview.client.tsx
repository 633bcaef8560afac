'use client'

import { useCallback, useState } from 'react'

import type { EmailPreview, EmailReport } from '@/contracts/email-automation-answers'
import type { FormValues } from '@/shared/form-schema'
import { Segments } from '@/ui/kit/segments'
import { useQuery } from '@/ui/kit/use-query'

import styles from './preview.module.css'
import screen from './screen.module.css'

const VIEWS = [
  { value: 'phone', label: 'Telefono' },
  { value: 'desktop', label: 'Computer' },
  { value: 'text', label: 'Solo testo' },
] as const
/** In pixels: a phone, and the width the mails are made for. */
const WIDTHS = { phone: 320, desktop: 640 }
const NOBODY = { name: 'Anna Rossi', product_name: 'Ore Serene', user_email: '' }

type PreviewProps = { values: FormValues; sample: EmailReport['sample'] }

/** The mail as it will look, with the last buyer's data, while it is being written. */
export function Preview({ values, sample }: PreviewProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('phone')
  const [ground, width] = useWidth()
  const who = sample ?? NOBODY
  const { data: preview } = useQuery<EmailPreview>('/api/admin/email-preview', {
    body: {
      email_subject: values.email_subject ?? '',
      email_subject_b: values.email_subject_b ?? '',
      email_template: values.email_template ?? '',
      sample: { name: who.name, product_name: who.product_name },
    },
    pauseMs: 250,
  })

  return (
    <section className={styles.preview} aria-label="Anteprima">
      <header className={styles.header}>
        <h3>Anteprima</h3>
        <Segments options={VIEWS} value={view} onChoose={setView} />
      </header>
      <p className={styles.subject}>
        {preview?.subject || 'Senza oggetto'}
        {preview?.subject_b && <span className={screen.soft}>B: {preview.subject_b}</span>}
      </p>
      <div className={styles.ground}>
        <div ref={ground} className={styles.room}>
          {view === 'text' ? (
            <pre className={styles.text}>{preview?.text}</pre>
          ) : (
            // An empty sandbox: no scripts, no forms, no access to this site from a template.
            <iframe
              title={`Anteprima, ${view === 'phone' ? 'Telefono' : 'Computer'}`}
              sandbox=""
              srcDoc={preview?.html ?? ''}
              style={{ inlineSize: WIDTHS[view], ['--fit' as string]: fitOf(WIDTHS[view], width) }}
              className={styles.frame}
            />
          )}
        </div>
      </div>
      {hasForeignPicture(preview?.html ?? '') && (
        <p className={screen.soft}>
          Le immagini di altri siti si vedono nell’email, non qui: il pannello non apre indirizzi esterni.
        </p>
      )}
      <p className={screen.soft}>
        Con i dati di {who.name || 'chi non ha lasciato il nome'}
        {sample ? `, ultimo acquirente` : ', un’acquirente inventata'}.
      </p>
    </section>
  )
}

/** How much smaller a mail of this width is shown, so that it is whole in sight. */
const fitOf = (wanted: number, room: number | undefined) =>
  room === undefined || room === 0 ? 1 : Math.min(1, room / wanted)

/** A callback ref, and the width of its element in pixels as it changes. */
function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number | undefined] {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** Whether the mail has pictures of other sites, which the panel's content security policy blocks. */
const hasForeignPicture = (html: string) =>
  [...html.matchAll(/<img\b[^>]*\ssrc="(https?:[^"]*)/gi)].some(
    ([, address]) => !address?.startsWith(window.location.origin),
  )
