import { reconciliationTexts, repairTexts } from '@/content/orders-reconciliation'
import type { Finding } from '@/contracts/orders-reconciliation'
import { formatDateTime } from '@/shared/dates'
import { ScreenPart } from '@/ui/kit/screen'

import { FindingLinks } from './finding-links'
import styles from './reconciliation.module.css'

/** What was put right without anybody's help. */
export function RepairList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ScreenPart title={reconciliationTexts.repaired}>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id} className={styles.finding}>
            <p>{repairTexts[finding.kind as keyof typeof repairTexts]}</p>
            <p className={styles.code}>
              {finding.session_id} · {formatDateTime(finding.found_at)}
            </p>
            <FindingLinks finding={finding} />
          </li>
        ))}
      </ul>
    </ScreenPart>
  )
}
