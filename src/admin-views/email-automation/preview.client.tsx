'use client'

import { useCallback, useState } from 'react'

import type { EmailPreview, EmailReport } from '@/contracts/email-automation-answers'
import type { FormValues } from '@/shared/form-schema'
import { formatBytes } from '@/shared/file-size'
import { Notice } from '@/ui/kit/notice'
import { Segments } from '@/ui/kit/segments'
import { useQuery } from '@/ui/kit/use-query'

import { inScheme, isClipped, type Scheme } from './preview-scheme'
import styles from './preview.module.css'
import screen from './screen.module.css'

const VIEWS = [
  { value: 'phone', label: 'Telefono' },
  { value: 'desktop', label: 'Computer' },
  { value: 'text', label: 'Solo testo' },
] as const
const SCHEMES = [
  { value: 'light', label: 'Chiaro' },
  { value: 'dark', label: 'Scuro' },
] as const
/** In pixels: a phone, and the width the mails are made for. */
const WIDTHS = { phone: 320, desktop: 640 }
const NOBODY = { name: 'Anna Rossi', product_name: 'Ore Serene', user_email: '' }

type PreviewProps = { values: FormValues; sample: EmailReport['sample'] }

/** The mail as it will look, with the last buyer's data, while it is being written. */
export function Preview({ values, sample }: PreviewProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
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
        {view !== 'text' && <Segments options={SCHEMES} value={scheme} onChoose={setScheme} />}
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
              srcDoc={inScheme(preview?.html ?? '', scheme)}
              style={{ inlineSize: WIDTHS[view], ['--fit' as string]: fitOf(WIDTHS[view], width) }}
              className={styles.frame}
            />
          )}
        </div>
      </div>
      {view !== 'text' && scheme === 'dark' && (
        <p className={screen.soft}>
          Un’approssimazione: Apple Mail usa questi colori, Gmail e Outlook li scuriscono a modo loro.
        </p>
      )}
      {preview && <Weight bytes={preview.html_bytes} />}
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

/** How heavy the mail is, and what Gmail does with one that is too heavy. */
function Weight({ bytes }: { bytes: number }) {
  return isClipped(bytes) ? (
    <Notice kind="warning">
      Pesa {formatBytes(bytes)}: oltre 102 KB Gmail la taglia, e in fondo non si vede più il link per
      disiscriversi. Accorciala.
    </Notice>
  ) : (
    <p className={screen.soft}>Pesa {formatBytes(bytes)}, immagini escluse; Gmail taglia oltre 102 KB.</p>
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
