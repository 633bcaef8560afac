'use client'

import { getTranslation } from '@payloadcms/translations'
import { Link, useStepNav, useTranslation } from '@payloadcms/ui'

import styles from './admin-header.module.css'

/** Where one is inside Payload's pages, each step but the last a way back. The shop's own pages have none. */
export function Breadcrumb() {
  const { stepNav } = useStepNav()
  const { i18n } = useTranslation()
  if (stepNav.length === 0) return null
  return (
    <nav className={styles.breadcrumb} aria-label="Percorso">
      <ol>
        {stepNav.map(({ label, url }, index) => {
          const text = getTranslation(label, i18n)
          const isLast = index === stepNav.length - 1
          return (
            <li key={index} aria-current={isLast ? 'page' : undefined}>
              {url && !isLast ? (
                <Link href={url} prefetch={false}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
