import { findingTexts } from '@/content/orders-reconciliation'
import type { Finding } from '@/contracts/orders-reconciliation'
import { formatDateTime, withArticle } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import { ScreenPart } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'

import { type Adopt, AdoptButton } from './adopt-button.client'
import { FindingLinks } from './finding-links'
import styles from './reconciliation.module.css'

type Kind = keyof typeof findingTexts
type ListProps = { title: string; findings: Finding[] } & Pick<Adopt, 'onAdopted'>

/** The differences of one side, each with what to do about it; nothing where there is none. */
export function FindingList({ title, findings, onAdopted }: ListProps) {
  if (findings.length === 0) return null
  return (
    <ScreenPart title={title}>
      <ul>
        {findings.map((finding) => {
          const { title, advice } = findingTexts[finding.kind as Kind]
          return (
            <li key={finding.id} className={styles.finding}>
              <h3 className={styles.name}>{title}</h3>
              <p>{amountsOf(finding)}</p>
              <p className={screen.soft}>{advice}</p>
              <p className={styles.code}>
                {finding.session_id} · {withArticle('dal', formatDateTime(finding.found_at))}
              </p>
              <FindingLinks finding={finding} />
              {finding.kind === 'session_unknown' && <AdoptButton finding={finding} onAdopted={onAdopted} />}
            </li>
          )
        })}
      </ul>
    </ScreenPart>
  )
}

/** What each side says, as far as it says anything. */
function amountsOf({ stripe_cents, stripe_currency, shop_cents }: Finding): string {
  const sides = [
    stripe_cents !== null && `Stripe: ${formatPrecise(stripe_cents, stripe_currency ?? 'EUR')}`,
    shop_cents !== null && `Negozio: ${formatPrecise(shop_cents)}`,
  ]
  return sides.filter(Boolean).join(' · ')
}
