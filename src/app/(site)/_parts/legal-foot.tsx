import config from '@payload-config'
import { getPayload } from 'payload'

import { footer } from '@/content/landing/ending'
import { readLegalLinks } from '@/services/content/read-legal-links'

import styles from './legal-foot.module.css'

/** The foot of the small pages: the privacy notice and the terms, near the forms that ask for data. */
export async function LegalFoot() {
  const payload = await getPayload({ config }).catch(() => undefined)
  const { privacy, privacyUrl, terms, termsUrl } = payload ? await readLegalLinks({ payload }) : footer
  return (
    <footer className={`wrap ${styles.foot}`}>
      <ul className={styles.links}>
        <li>
          <a href={privacyUrl}>{privacy}</a>
        </li>
        <li>
          <a href={termsUrl}>{terms}</a>
        </li>
      </ul>
    </footer>
  )
}
