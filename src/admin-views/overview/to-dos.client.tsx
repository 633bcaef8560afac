'use client'

import Link from 'next/link'

import { toDoTexts, toDoWords } from '@/content/overview-to-do'
import type { ToDo } from '@/contracts/overview'
import { formatDateTime, relativeTime, withArticle } from '@/shared/dates'
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
      {data?.rows.length === 0 && <p className={styles.quiet}>Niente ti aspetta.</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.rows}>
          {data.rows.map((toDo) => (
            <Line key={toDo.kind} toDo={toDo} now={now} />
          ))}
        </ul>
      )}
    </ScreenPart>
  )
}

function Line({ toDo, now }: { toDo: ToDo; now: number }) {
  const { kind, count, since, due, path } = toDo
  const { oldest, href } = toDoTexts[kind]
  const place = path ?? href
  return (
    <li className={styles.toDo}>
      {place === null ? (
        <strong>{toDoWords(toDo)}</strong>
      ) : (
        <Link href={place} prefetch={false}>
          {toDoWords(toDo)}
        </Link>
      )}
      <span className={styles.quiet}>
        {due !== null && (
          <strong className={styles.due}>
            entro {withArticle('il', formatDateTime(due))}
            {since !== null && ', '}
          </strong>
        )}
        {since !== null && (
          <>
            {count > 1 && `${oldest}: `}
            <time dateTime={since} title={formatDateTime(since)}>
              {relativeTime(since, now)}
            </time>
          </>
        )}
      </span>
    </li>
  )
}
