'use client'

import { Button, Link, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'

import { reviewTestimonial as texts } from '@/content/reviews'
import type { ReviewTestimonial as Known } from '@/contracts/reviews'
import { api, ApiError } from '@/ui/api-client'

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
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const path = `/api/admin/reviews/${id}/testimonial`
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    api<Known>(path, { signal: leaving.signal }).then(setKnown, (error: unknown) => {
      if (!leaving.signal.aborted) setFault(faultOf(error))
    })
    return () => leaving.abort()
  }, [id, path])
  const call = async (method: 'POST' | 'DELETE', body?: object) => {
    setBusy(true)
    setFault(undefined)
    try {
      setKnown(await api<Known>(path, { method, body }))
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  return { known, fault, isBusy, call }
}

const faultOf = (error: unknown) =>
  error instanceof ApiError && error.kind === 'status' ? error.message : texts.failed
