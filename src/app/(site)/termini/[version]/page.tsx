import config from '@payload-config'
import { RichText } from '@payloadcms/richtext-lexical/react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'

import { termsVersionTexts as texts } from '@/content/terms-versions'
import { readTermsVersion } from '@/services/content/read-terms-version'

import { PlainFrame } from '../../_pages/plain-page'
import { FullLink } from '../../checkout/full-link'
import styles from '../../_pages/plain-page.module.css'

export const dynamic = 'force-dynamic'

type Args = { params: Promise<{ version: string }> }

const load = cache(async (version: string) => {
  if (!/^[1-9]\d{0,8}$/.test(version)) return null
  return readTermsVersion({ payload: await getPayload({ config }), version: Number(version) })
})

export async function generateMetadata({ params }: Args): Promise<Metadata> {
  const terms = await load((await params).version)
  if (!terms) return { title: 'Pagina non trovata' }
  // Searches lead to the terms in force.
  return { title: texts.title(terms.title, terms.version), robots: { index: false } }
}

/** /termini/3: the terms of sale as they were, for those who bought under them. */
export default async function TermsVersionPage({ params }: Args) {
  const terms = await load((await params).version)
  if (!terms) notFound()
  const { version, title, body, since, until } = terms
  return (
    <PlainFrame hour={9}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.date}>
        {until === null ? texts.current(version, since) : texts.past(version, since, until)}
      </p>
      {until !== null && (
        <p className={styles.date}>
          <FullLink href="/termini">{texts.toCurrent}</FullLink>
        </p>
      )}
      <RichText data={body} className={styles.body} />
    </PlainFrame>
  )
}
