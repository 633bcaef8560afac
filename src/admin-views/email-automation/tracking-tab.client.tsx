'use client'

import { useCallback, useEffect, useState } from 'react'

import type { TrackingRow } from '@/contracts/email-automation-answers'
import { formatNumber } from '@/shared/numbers'
import { api } from '@/ui/api-client'
import { Actions } from '@/ui/kit/button'
import { Empty } from '@/ui/kit/empty'
import { Pager } from '@/ui/kit/pager'

import listsStyles from './lists.module.css'
import { failure, type Say, success } from './outcome'
import { RetryAll } from './retry-all.client'
import { ServiceMails } from './service-mail.client'
import { TrackingDetails } from './tracking-details.client'
import { TrackingExport } from './tracking-export.client'
import { isFiltered, type TrackingFilter } from './tracking-filter'
import { TrackingFilters } from './tracking-filters.client'
import { TrackingLine } from './tracking-line.client'
import styles from './tracking.module.css'
import { type EmailData, TRACKING_PAGE } from './use-email-data'

type TrackingTabProps = {
  data: EmailData
  say: Say
  filter: TrackingFilter
  setFilter: (change: (before: TrackingFilter) => TrackingFilter) => void
}

/** The log of mail (spec §2): filtered and paged by the server. */
export function TrackingTab({ data, say, filter, setFilter }: TrackingTabProps) {
  const { log: list, reload: reloadAll } = data
  const [retrying, setRetrying] = useState<number>()
  const [shown, setShown] = useState<TrackingRow>()

  const change = useCallback(
    (part: Partial<TrackingFilter>) => setFilter((before) => ({ ...before, page: 1, ...part })),
    [setFilter],
  )
  const pages = list ? Math.max(1, Math.ceil(list.total / TRACKING_PAGE)) : 1
  // The last row of the last page is no longer among the failed: show the page before it.
  const isBeyond = list?.total_is_exact === true && filter.page > pages
  useEffect(() => {
    if (isBeyond) setFilter((before) => ({ ...before, page: pages }))
  }, [isBeyond, pages, setFilter])

  const retry = async ({ id, sequence_id, user_email, email_type }: TrackingRow) => {
    setRetrying(id)
    try {
      if (email_type === 'release' || email_type === 'recovery') {
        await api('/api/admin/retry-service-email', { method: 'POST', body: { id } })
        say(success('L’email riparte subito: l’esito comparirà qui.'))
      } else {
        const { message } = await api<{ message?: string }>('/api/admin/retry-sequence-email', {
          method: 'POST',
          body: { sequence_id, user_email },
        })
        say(success(message ?? 'Email inviata!'))
      }
    } catch (fault) {
      say(failure(fault))
    }
    await reloadAll()
    setRetrying(undefined)
  }

  const service = <ServiceMails mails={data.service} say={say} onRetried={reloadAll} />
  if (list === undefined) return <p role="status">Caricamento…</p>
  if (list.total === 0 && !isFiltered(filter)) {
    return (
      <>
        {service}
        <Empty title="Nessun invio email registrato">
          <p>Gli invii appariranno qui automaticamente</p>
        </Empty>
      </>
    )
  }
  return (
    <>
      {service}
      <TrackingFilters filter={filter} sequences={data.sequences ?? []} onFilter={change} />
      <div className={styles.summary}>
        <p role="status">{summaryOf(list.total, list.total_is_exact, filter)}</p>
        <Actions>
          {filter.state === 'failed' && list.total > 0 && (
            <RetryAll filter={filter} say={say} onRetried={reloadAll} />
          )}
          <TrackingExport filter={filter} say={say} />
        </Actions>
      </div>
      {list.total === 0 ? (
        <p className={listsStyles.nothing}>Niente corrisponde alla ricerca.</p>
      ) : (
        <ul className={styles.log}>
          {list.rows.map((row) => (
            <TrackingLine
              key={row.id}
              row={row}
              isBusy={retrying !== undefined}
              onRetry={() => void retry(row)}
              onShow={() => setShown(row)}
            />
          ))}
        </ul>
      )}
      <Pager
        page={filter.page}
        pages={pages}
        isExact={list.total_is_exact}
        onPage={(page) => setFilter((before) => ({ ...before, page }))}
      />
      <TrackingDetails row={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function summaryOf(total: number, isExact: boolean, { search }: TrackingFilter): string {
  const sends = total === 1 ? '1 invio' : `${formatNumber(total)} invii`
  if (isExact) return sends
  return search.trim().length < 3
    ? `${sends} fra i 20.000 più recenti: scrivi almeno 3 lettere`
    : `Più di ${sends}`
}
