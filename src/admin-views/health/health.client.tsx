'use client'

import Link from 'next/link'

import { systemTexts as texts } from '@/content/system-state'
import type { SystemError, SystemPart, SystemProcess, SystemState } from '@/contracts/health'
import { formatDateTime, relativeTime } from '@/shared/dates'
import { Badge } from '@/ui/kit/badge'
import { Notice } from '@/ui/kit/notice'
import { Screen, ScreenPart } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'
import { useNow } from '@/ui/kit/use-now'
import { useQuery } from '@/ui/kit/use-query'

import styles from './health.module.css'

const EVERY_MS = 10_000

/** @param props `seesAllProcesses` whether every process writes itself down */
export function Health({ seesAllProcesses }: { seesAllProcesses: boolean }) {
  const { data, error, reload } = useQuery<SystemState>('/api/admin/system-state', { everyMs: EVERY_MS })
  return (
    <Screen title={texts.heading} intro={texts.intro}>
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p className={screen.soft}>{texts.loading}</p>}
      {data && (
        <>
          <ScreenPart title={texts.parts}>
            <Parts parts={data.parts} />
          </ScreenPart>
          <ScreenPart title={texts.processes}>
            <Processes processes={data.processes} />
            {!seesAllProcesses && <p className={screen.soft}>{texts.partial}</p>}
          </ScreenPart>
          <ScreenPart title={texts.errors}>
            {data.errors.length === 0 && <p className={screen.soft}>{texts.noErrors}</p>}
            {data.errors.length > 0 && <Errors errors={data.errors} />}
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

function Processes({ processes }: { processes: SystemProcess[] }) {
  const now = useNow()
  return (
    <ul>
      {processes.map(({ name, role, version, started_at, is_silent }) => (
        <li key={name} className={styles.row}>
          <h3 className={styles.name}>{texts.roles[role]}</h3>
          <Badge tone={is_silent ? 'bad' : 'good'}>{is_silent ? texts.silent : texts.states.good}</Badge>
          <p className={styles.words}>
            {name}, {version === null ? texts.unknownVersion : `versione ${version}`}
            {started_at !== null && (
              <>
                , avviato{' '}
                <time dateTime={started_at} title={formatDateTime(started_at)}>
                  {relativeTime(started_at, now)}
                </time>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

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
