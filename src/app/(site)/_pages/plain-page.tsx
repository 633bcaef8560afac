import { RichText } from '@payloadcms/richtext-lexical/react'

import type { Page } from '@/payload-types'
import { formatDate } from '@/shared/dates'

import { Hour } from '../_parts/hour'
import { LegalFoot } from '../_parts/legal-foot'
import { SiteName } from '../_parts/site-name'
import styles from './plain-page.module.css'

/** A page of text alone. */
export function PlainPage({ page }: { page: Page }) {
  return (
    <PlainFrame hour={9}>
      <h1 className={styles.title}>{page.title}</h1>
      <p className={styles.date}>Ultimo aggiornamento: {formatDate(page.updatedAt)}</p>
      <RichText data={page.body} className={styles.body} />
    </PlainFrame>
  )
}

/** The frame of every small page: the link to the landing page, a dial, the text, and the foot. */
export function PlainFrame({ hour, children }: { hour: number; children: React.ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className="wrap">
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the kept page answers a plain link fastest */}
          <a href="/" className={styles.brand}>
            <SiteName />
          </a>
        </div>
      </header>
      <main className={`wrap ${styles.main}`}>
        <Hour at={hour} />
        {children}
      </main>
      <LegalFoot />
    </div>
  )
}
