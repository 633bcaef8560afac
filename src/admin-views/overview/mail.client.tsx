'use client'

import { useState } from 'react'

import Link from 'next/link'

import type { MailFigures, MailReport } from '@/contracts/overview'
import { formatNumber } from '@/shared/numbers'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { useQuery } from '@/ui/kit/use-query'

import { MailTable } from './mail-table'
import { NextMail } from './next-mail'
import overview from './overview.module.css'
import sales from './sales.module.css'
import { type ChosenPeriod, SalesPeriod } from './sales-period.client'
import { daysWords } from './sales-words'

const FIGURES: readonly { name: keyof MailFigures; label: string }[] = [
  { name: 'sent', label: 'Inviate' },
  { name: 'failed', label: 'Fallite' },
  { name: 'clicked', label: 'Con un clic' },
  { name: 'unsubscribed', label: 'Disiscritti' },
]

/** What was sent in a period, by sequence, and what the next seven days will send. */
export function Mail() {
  const [chosen, setChosen] = useState<ChosenPeriod>({ days: 30 })
  const asked = new URLSearchParams('days' in chosen ? { days: String(chosen.days) } : chosen)
  const { data, error, reload, isCurrent } = useQuery<MailReport>(`/api/admin/overview/mail?${asked}`, {
    everyMs: 60_000,
  })
  return (
    <ScreenPart title="Email inviate e in programma">
      <SalesPeriod id="mail" chosen={chosen} onChoose={setChosen} />
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p className={overview.quiet}>Caricamento dati...</p>}
      {data && (
        <div className={sales.report} data-stale={!isCurrent} aria-busy={!isCurrent}>
          <p className={sales.period}>{daysWords(data.period)}</p>
          <dl className={`${sales.figures} ${sales.four}`}>
            {FIGURES.map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd className={sales.figure}>{formatNumber(data.figures[name])}</dd>
              </div>
            ))}
          </dl>
          {data.sequences.length > 0 && <MailTable lines={data.sequences} />}
          <NextMail next={data.next} />
          <Link className={overview.more} href="/admin/email-automation" prefetch={false}>
            Automazioni Email
          </Link>
        </div>
      )}
    </ScreenPart>
  )
}
