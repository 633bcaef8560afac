'use client'

import { Button, Link, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'

import { reviewTestimonial as texts } from '@/content/reviews'
import type { ReviewTestimonial as Known } from '@/contracts/reviews'
import { api } from '@/ui/api-client'
import { useAction } from '@/ui/kit/use-action'

import styles from './publish-release.module.css'

/** Makes a testimonial of the review whose form this is: a draft with one press, on the page with a second. */
export function ReviewTestimonial() {
  const { id } = useDocumentInfo()
  const title = useId()
  const { known, fault, isBusy, call } = useTestimonial(id)
  if (id === undefined || !known) return null
  const { state, testimonialId, obstacle } = known
  const isThere = state !== 'none'
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      <p className={styles.hint} role="status">
        {isThere ? texts[state] : (obstacle ?? texts.none)}
      </p>
      <div className={styles.actions}>
        {!isThere && obstacle === null && (
          <Button size="small" disabled={isBusy} onClick={() => void call('POST', {})}>
            {texts.make}
          </Button>
        )}
        {state === 'draft' && (
          <Button size="small" disabled={isBusy} onClick={() => void call('POST', { publish: true })}>
            {texts.publish}
          </Button>
        )}
        {isThere && (
          <>
            <Button
              buttonStyle="secondary"
              size="small"
              disabled={isBusy}
              onClick={() => void call('DELETE')}
            >
              {state === 'draft' ? texts.undo : texts.takeOff}
            </Button>
            <Link href={`/admin/collections/testimonials/${testimonialId}`} prefetch={false}>
              {texts.open}
            </Link>
          </>
        )}
      </div>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </section>
  )
}

function useTestimonial(id: number | string | undefined) {
  const [known, setKnown] = useState<Known>()
  const path = `/api/admin/reviews/${id}/testimonial`
  const {
    run: call,
    isBusy,
    fault,
  } = useAction(async (method: 'POST' | 'DELETE', body?: object) => {
    setKnown(await api<Known>(path, { method, body }))
  }, texts.failed)
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    // Without an answer there is nothing to show.
    api<Known>(path, { signal: leaving.signal }).then(setKnown, () => undefined)
    return () => leaving.abort()
  }, [id, path])
  return { known, fault, isBusy, call }
}
