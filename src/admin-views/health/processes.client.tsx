'use client'

import { useState } from 'react'

import { historyTexts } from '@/content/system-history'
import { systemTexts as texts } from '@/content/system-state'
import type { ProcessHistory, SystemHistory, SystemProcess } from '@/contracts/health'
import { formatDateTime, relativeTime } from '@/shared/dates'
import { Badge } from '@/ui/kit/badge'
import { useNow } from '@/ui/kit/use-now'

import sales from '../overview/sales.module.css'
import styles from './health.module.css'
import { History } from './history.client'
import { clockWords } from './history-bars'
import { PROCESS_CHARTS } from './history-charts'

type ProcessesProps = { processes: readonly SystemProcess[]; history: SystemHistory | undefined }

/** Each process with its release and its charts; those that have ended within the day are folded away. */
export function Processes({ processes, history }: ProcessesProps) {
  const now = useNow()
  const [showsEnded, setShowsEnded] = useState(false)
  const ended = history?.processes.filter(({ name }) => !processes.some((each) => each.name === name)) ?? []
  return (
    <>
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
            <Charts of={history?.processes.find((each) => each.name === name)} history={history} />
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <details
          className={sales.details}
          onToggle={({ currentTarget }) => setShowsEnded(currentTarget.open)}
        >
          <summary>{historyTexts.ended(ended.length)}</summary>
          {showsEnded && (
            <ul>
              {ended.map((each) => (
                <li key={each.name} className={styles.row}>
                  <h3 className={styles.name}>{texts.roles[each.role]}</h3>
                  <p className={styles.words}>
                    {each.name}, versione {each.version},{' '}
                    {historyTexts.lived(clockWords(each.first_at), clockWords(each.last_at))}
                  </p>
                  <Charts of={each} history={history} />
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </>
  )
}

/** Nothing for a process that has written no minute yet. */
function Charts({ of, history }: { of: ProcessHistory | undefined; history: SystemHistory | undefined }) {
  if (!of || !history) return null
  return (
    <div className={styles.charts}>
      <History
        charts={PROCESS_CHARTS}
        starts={history.starts}
        spans={of.spans}
        of={`${texts.roles[of.role]} ${of.name}`}
        rank={4}
      />
    </div>
  )
}
