'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

import { checkoutTexts } from '@/content/checkout'
import type { PurchaseDetail } from '@/contracts/checkout'
import { fetchPurchase } from '@/ui/fetch-purchase'

import { FullLink } from '../full-link'
import result from '../result.module.css'
import { PurchasedProducts } from './purchased-products'
import styles from './success.module.css'

const texts = checkoutTexts.success

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; detail: PurchaseDetail }
  | { kind: 'empty' }

/** Every state of spec §2, 'Checkout success'. */
export function SuccessView() {
  const sessionId = useSearchParams().get('sessionId')
  const [state, setState] = useState<State>(
    sessionId ? { kind: 'loading' } : { kind: 'failed', message: texts.missingSession },
  )

  useEffect(() => {
    if (!sessionId) return
    const leaving = new AbortController()
    fetchPurchase(sessionId, leaving.signal)
      .then((detail) => setState(detail ? { kind: 'found', detail } : { kind: 'empty' }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setState({ kind: 'failed', message: error instanceof Error ? error.message : texts.networkError })
      })
    return () => leaving.abort()
  }, [sessionId])

  if (state.kind === 'loading') return <Verifying />
  if (state.kind === 'failed') return <Failed message={state.message} />
  if (state.kind === 'empty') return <NotFound />
  return <Found detail={state.detail} />
}

export function Verifying() {
  return (
    <div className={result.page}>
      <p className={`${result.waiting} ${styles.waiting}`} role="status">
        {texts.loading}
      </p>
    </div>
  )
}

function Failed({ message }: { message: string }) {
  return (
    <div className={result.page}>
      <h1 className={result.title}>{texts.failed}</h1>
      <p className={result.detail} role="alert">
        {texts.failedDetail} {message}
      </p>
      <div className={result.actions}>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {texts.retry}
        </button>
        <FullLink className={result.link} href="/">
          {checkoutTexts.home}
        </FullLink>
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{texts.notFound}</h1>
        <p className={result.lead}>{texts.notFoundHint}</p>
      </div>
      <div className={result.actions}>
        <FullLink className="button" href="/">
          {checkoutTexts.home}
        </FullLink>
      </div>
    </div>
  )
}

function Found({ detail: { products, customerEmail, checkoutSessionId } }: { detail: PurchaseDetail }) {
  const hasSubscription = products.some(({ type }) => type === 'subscription')
  return (
    <div className={result.page}>
      <div className={result.intro} role="status">
        <h1 className={result.title}>{texts.title}</h1>
        <p className={result.lead}>{texts.thanks}</p>
      </div>
      <section className={result.panel}>
        <h2>{texts.products(products.length)}</h2>
        <PurchasedProducts products={products} />
        {hasSubscription && customerEmail && <p>{texts.subscription(customerEmail)}</p>}
        <p className={result.note}>
          {texts.again} <FullLink href="/acquisti">{texts.againLink}</FullLink>.{' '}
          {texts.againHow(customerEmail)}
        </p>
        <p>
          <FullLink className={result.link} href={`/ordine/${encodeURIComponent(checkoutSessionId)}`}>
            {texts.openOrder}
          </FullLink>
        </p>
      </section>
      <div className={result.actions}>
        <FullLink className="button button-quiet" href="/">
          {checkoutTexts.home}
        </FullLink>
      </div>
      <p className={styles.order}>
        {texts.order} {checkoutSessionId}
      </p>
    </div>
  )
}
