'use client'

import { useState } from 'react'

import type { TrackingRow } from '@/contracts/email-answers'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'

import { tellFailure } from './tell-failure'
import controls from './controls.module.css'
import listsStyles from './lists.module.css'
import sequencesStyles from './sequences.module.css'
import { Pager } from './pager.client'
import { ServiceMails } from './service-mail.client'
import { type EmailData, TRACKING_PAGE, type TrackingFilter } from './use-email-data'

const RESULTS: { value: TrackingFilter['result']; label: string }[] = [
  { value: 'all', label: 'Tutti' },
  { value: 'sent', label: 'Inviate' },
  { value: 'failed', label: 'Fallite' },
]

/** The send log, filtered and paged by the server. */
export function TrackingTab({ data }: { data: EmailData }) {
  const { filter, setFilter, reloadTracking } = data
  const [retrying, setRetrying] = useState<number>()

  const retry = async ({ id, sequence_id, user_email }: TrackingRow) => {
    setRetrying(id)
    try {
      const { message } = await api<{ message?: string }>('/api/admin/retry-sequence-email', {
        method: 'POST',
        body: { sequence_id, user_email },
      })
      window.alert(message ?? 'Email inviata!')
    } catch (error) {
      tellFailure(error)
    }
    setRetrying(undefined)
    await reloadTracking()
  }

  if (data.tracking === undefined) return null
  const { tracking } = data
  const asked = filter.search !== '' || filter.result !== 'all'
  const service = <ServiceMails mails={data.service} onRetried={reloadTracking} />
  if (tracking.total === 0 && !asked) {
    return (
      <>
        {service}
        <div className={controls.empty}>
          <h2>Nessun invio email registrato</h2>
          <p>Gli invii appariranno qui automaticamente</p>
        </div>
      </>
    )
  }
  return (
    <>
      {service}
      <div className={listsStyles.filters}>
        <input
          type="search"
          className={listsStyles.search}
          placeholder="Cerca..."
          aria-label="Cerca per indirizzo, sessione o tipo"
          value={filter.search}
          onChange={({ target }) => setFilter((before) => ({ ...before, page: 1, search: target.value }))}
        />
        <div className={controls.switch}>
          {RESULTS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter.result === value}
              onClick={() => setFilter((before) => ({ ...before, page: 1, result: value }))}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {tracking.total === 0 && <p className={listsStyles.nothing}>Niente corrisponde alla ricerca.</p>}
      <ul className={listsStyles.list}>
        {tracking.rows.map((row) => (
          <li key={row.id} className={controls.sent}>
            <div className={sequencesStyles.sentWho}>
              <strong>{row.user_email}</strong>
              <p className={listsStyles.badges}>
                <span className={row.email_sent === 1 ? listsStyles.good : sequencesStyles.bad}>
                  {row.email_sent === 1 ? 'Inviata' : 'Fallita'}
                </span>
                <span className={listsStyles.type}>{row.email_type}</span>
              </p>
              {row.error_message !== null && <p className={sequencesStyles.error}>{row.error_message}</p>}
            </div>
            <p className={controls.soft}>
              <span className={sequencesStyles.session}>{row.session_id ?? 'Senza sessione'}</span>
              <time dateTime={row.sent_at ?? undefined}>
                {row.sent_at === null ? 'N/A' : formatDateTime(row.sent_at)}
              </time>
            </p>
            {row.email_sent === 0 && (
              <button
                type="button"
                className={controls.quiet}
                disabled={retrying !== undefined}
                onClick={() => void retry(row)}
              >
                Riprova
              </button>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={filter.page}
        pages={Math.ceil(tracking.total / TRACKING_PAGE)}
        onPage={(page) => setFilter((before) => ({ ...before, page }))}
      />
    </>
  )
}
