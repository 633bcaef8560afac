'use client'

import Link from 'next/link'

import { toDoTexts } from '@/content/overview-to-do'
import type { ToDo } from '@/contracts/overview'
import { formatDateTime, relativeTime } from '@/shared/dates'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { useQuery } from '@/ui/kit/use-query'

import { useNow } from '@/ui/kit/use-now'
import styles from './overview.module.css'

/** What waits for a person, each with its way to do it. */
export function ToDos() {
  const { data, error, reload } = useQuery<{ rows: ToDo[] }>('/api/admin/overview/to-do', { everyMs: 60_000 })
  const now = useNow()
  return (
    <ScreenPart title="Da fare">
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p className={styles.quiet}>Caricamento dati...</p>}
      {data?.rows.length === 0 && <p className={styles.quiet}>Niente ti aspetta: è tutto a posto.</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.rows}>
          {data.rows.map(({ kind, count, since, path, due }) => {
            const { one, many, oldest, href } = toDoTexts[kind]
            return (
              <li key={kind} className={styles.toDo}>
                <Link href={path ?? href} prefetch={false}>
                  {count === 1 ? one : many.replace('{n}', count.toLocaleString('it-IT'))}
                </Link>
                <span className={styles.quiet}>
                  {due !== null && <strong className={styles.due}>entro il {formatDateTime(due)}, </strong>}
                  {count > 1 && `${oldest}: `}
                  <time dateTime={since} title={formatDateTime(since)}>
                    {relativeTime(since, now)}
                  </time>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </ScreenPart>
  )
}
