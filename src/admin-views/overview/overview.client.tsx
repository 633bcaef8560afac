'use client'

import type { Opening as OpeningReport } from '@/contracts/overview'
import { Screen } from '@/ui/kit/screen'
import { useQuery } from '@/ui/kit/use-query'

import { LatestOrders } from './latest-orders.client'
import styles from './overview.module.css'
import { Visits } from '../visits/visits.client'
import { Mail } from './mail.client'
import { Opening, OPENING } from './opening.client'
import { Sales } from './sales.client'
import { ToDos } from './to-dos.client'

/**
 * The owner's morning. Each part asks for its own data, so that none waits for another, or fails with it. They are shown
 * once it is known whether the list of what is left to do stands above them: it would push them away under a finger.
 */
export function Overview() {
  const opening = useQuery<OpeningReport>(OPENING, { everyMs: 60_000 })
  const isKnown = opening.data !== undefined || opening.error !== undefined
  return (
    <div className={styles.frame}>
      <Screen title="Panoramica">
        <Opening opening={opening} />
        <div hidden={!isKnown} className={isKnown ? styles.rest : undefined}>
          <ToDos />
          <div className={styles.parts}>
            <div className={styles.wide}>
              <Sales />
              <Visits />
              <Mail />
            </div>
            <div className={styles.side}>
              <LatestOrders />
            </div>
          </div>
        </div>
      </Screen>
    </div>
  )
}
