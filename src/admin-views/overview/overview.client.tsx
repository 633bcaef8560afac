'use client'

import { Screen } from '@/ui/kit/screen'

import { LatestOrders } from './latest-orders.client'
import styles from './overview.module.css'
import { Visits } from '../visits/visits.client'
import { Mail } from './mail.client'
import { Opening } from './opening.client'
import { Sales } from './sales.client'
import { ToDos } from './to-dos.client'

/** The owner's morning. Each part asks for its own data, so that none waits for another, or fails with it. */
export function Overview() {
  return (
    <div className={styles.frame}>
      <Screen title="Panoramica">
        <Opening />
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
      </Screen>
    </div>
  )
}
