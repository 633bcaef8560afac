'use client'

import Link from 'next/link'

import { historyTexts } from '@/content/system-history'
import { systemTexts as texts } from '@/content/system-state'
import type { SystemError, SystemHistory, SystemPart, SystemState } from '@/contracts/health'
import { formatDateTime } from '@/shared/dates'
import { Badge } from '@/ui/kit/badge'
import { Notice } from '@/ui/kit/notice'
import { Screen, ScreenPart } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'
import { useQuery } from '@/ui/kit/use-query'

import styles from './health.module.css'
import { History } from './history.client'
import { SHOP_CHARTS } from './history-charts'
import { Processes } from './processes.client'

const EVERY_MS = 10_000

/** A bar stands for a quarter of an hour. */
const HISTORY_EVERY_MS = 60_000

/** The state of the system, looked at again by itself. */
export function Health() {
  const { data, error, reload } = useQuery<SystemState>('/api/admin/system-state', { everyMs: EVERY_MS })
  const history = useQuery<SystemHistory>('/api/admin/system-history', { everyMs: HISTORY_EVERY_MS })
  return (
    <Screen title={texts.heading} intro={texts.intro}>
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p className={screen.soft}>{texts.loading}</p>}
      {data && (
        <>
          <ScreenPart title={texts.parts}>
            <Parts parts={data.parts} />
          </ScreenPart>
          <ScreenPart title={texts.errors}>
            {data.errors.length === 0 && <p className={screen.soft}>{texts.noErrors}</p>}
            {data.errors.length > 0 && <Errors errors={data.errors} />}
          </ScreenPart>
          <ScreenPart title={historyTexts.heading}>
            {history.error !== undefined && (
              <Notice onRetry={() => void history.reload()}>{history.error}</Notice>
            )}
            <p className={screen.soft}>{historyTexts.intro}</p>
            {!history.data && history.error === undefined && (
              <div className={styles.waiting}>{texts.loading}</div>
            )}
            {history.data && (
              <History charts={SHOP_CHARTS} starts={history.data.starts} spans={history.data.shop} rank={3} />
            )}
          </ScreenPart>
          <ScreenPart title={texts.processes}>
            <Processes processes={data.processes} history={history.data} />
          </ScreenPart>
        </>
      )}
    </Screen>
  )
}

const Parts = ({ parts }: { parts: SystemPart[] }) => (
  <ul>
    {parts.map(({ name, state, words }) => (
      <li key={name} className={styles.row}>
        <h3 className={styles.name}>{name}</h3>
        <Badge tone={state}>{texts.states[state]}</Badge>
        <p className={styles.words}>{words}</p>
      </li>
    ))}
  </ul>
)

const Errors = ({ errors }: { errors: SystemError[] }) => (
  <ul>
    {errors.map(({ at, what, reason, href }) => (
      <li key={`${at} ${what}`} className={styles.error}>
        <Link className={styles.link} href={href} prefetch={false}>
          {what}
        </Link>
        <p className={styles.words}>{reason}</p>
        <time className={screen.soft} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </li>
    ))}
  </ul>
)
