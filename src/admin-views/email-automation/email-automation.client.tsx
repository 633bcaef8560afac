'use client'

import { type KeyboardEvent, useCallback, useRef, useState } from 'react'

import type { SequenceRow } from '@/contracts/email-automation-answers'
import { formatDateTime, withArticle } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'

import { useOverlay } from '@/ui/dialog/use-overlay'
import { Button } from '@/ui/kit/button'
import { FloatingNotice, Notice } from '@/ui/kit/notice'
import { useConfirm } from '@/ui/kit/use-confirm'
import '@/ui/theme.css'
import { type Asked, FIRST_ASKED } from './calendar.client'
import type { Draft } from './draft'
import styles from './email-automation.module.css'
import { HeldMail } from './held-mail.client'
import type { Outcome } from './outcome'
import type { ResultsPeriod } from './results-period'
import screen from './screen.module.css'
import { SendDialog } from './send-dialog.client'
import { SequenceDialog } from './sequence-dialog.client'
import { SequencesTab, type SequencesView } from './sequences-tab.client'
import { StatsTab } from './stats-tab.client'
import { TrackingTab } from './tracking-tab.client'
import { NO_FILTER, type TrackingFilter } from './tracking-filter'
import { useEmailData, type View } from './use-email-data'

const TABS = [
  { id: 'sequences', label: 'Sequenze Email' },
  { id: 'tracking', label: 'Tracciamento Invii' },
  { id: 'stats', label: 'Statistiche' },
] as const
type Tab = (typeof TABS)[number]['id']

/** 'Automazioni Email': the whole screen of spec §2. */
export function EmailAutomation() {
  const [tab, setTab] = useState<Tab>('sequences')
  const [draft, setDraft] = useState<Draft>({ round: 0 })
  const [editing, showEditor, closeEditor] = useOverlay<Draft>()
  const [sending, showSending, closeSending] = useOverlay<SequenceRow>()
  // Kept here, because the tab unmounts when another one is chosen.
  const [filter, setFilter] = useState<TrackingFilter>(NO_FILTER)
  const [sequencesView, setSequencesView] = useState<SequencesView>('list')
  const [period, setPeriod] = useState<ResultsPeriod>('90')
  const [asked, setAsked] = useState<Asked>(FIRST_ASKED)
  const data = useEmailData(viewOf({ tab, sequencesView, asked, filter, period }))
  const [outcome, say] = useState<Outcome>()
  const forget = useCallback(() => say(undefined), [])
  const [confirm, question] = useConfirm()
  const tabs = useRef<HTMLDivElement>(null)

  const edit = (next: Omit<Draft, 'round'>) => {
    const begun = { ...next, round: draft.round + 1 }
    setDraft(begun)
    showEditor(begun)
  }
  const moveTab = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (TABS.findIndex(({ id }) => id === tab) + step + TABS.length) % TABS.length
    setTab(TABS[next]!.id)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  if (data.loading) {
    return (
      <p className={screen.loading} role="status">
        Caricamento automazioni email...
      </p>
    )
  }
  const { stats, report } = data
  return (
    <main className={screen.screen}>
      <header className={screen.header}>
        <Button
          kind="icon"
          className={styles.back}
          aria-label="Indietro"
          onClick={() => window.history.back()}
        >
          <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <path d="M14 8H2m5-5L2 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </Button>
        <h1 className={styles.title}>Automazioni Email</h1>
        <Button kind="primary" onClick={() => edit({})}>
          Nuova Sequenza
        </Button>
      </header>

      {data.hasFailed && (
        <Notice onRetry={() => void data.reload()} retryLabel="Ricarica">
          Non è stato possibile caricare tutti i dati.
        </Notice>
      )}
      {report?.workers === 0 && (
        <Notice kind="warning">
          <p>
            Nessun worker è al lavoro: le email restano in fila{report.waiting > 0 && ` (${report.waiting})`}{' '}
            e partiranno appena ne parte uno (<code>npm run worker</code>).
          </p>
        </Notice>
      )}

      {data.hold && <HeldMail hold={data.hold} {...{ confirm, say }} onDecided={data.reload} />}
      {report?.outage && (
        <Notice kind="warning">
          <p>
            Nessuna email parte {withArticle('dal', formatDateTime(report.outage.since))}.{' '}
            {report.outage.reason} Le email restano in fila{report.waiting > 0 && ` (${report.waiting})`} e
            partiranno da sole appena il server le accetta.
          </p>
        </Notice>
      )}

      <dl className={styles.cards}>
        <Card label="Email Inviate" value={stats?.totalSent} />
        <Card label="Sequenze Totali" value={stats?.totalSequences} />
        <Card label="Tasso Successo" value={stats && `${stats.successRate}%`} />
        <Card label="Sequenze Attive" value={stats?.activeSequences} />
      </dl>

      <div
        ref={tabs}
        role="tablist"
        className={styles.tabs}
        aria-label="Automazioni Email"
        onKeyDown={moveTab}
      >
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={tab === id}
            aria-controls={`panel-${id}`}
            tabIndex={tab === id ? 0 : -1}
            className={screen.tab}
            onClick={() => setTab(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <section role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {tab === 'sequences' && (
          <SequencesTab
            {...{ data, confirm, say, asked, setAsked }}
            view={sequencesView}
            setView={setSequencesView}
            onEdit={edit}
            onSend={showSending}
            onChanged={data.reload}
          />
        )}
        {tab === 'tracking' && <TrackingTab data={data} say={say} filter={filter} setFilter={setFilter} />}
        {tab === 'stats' && <StatsTab {...{ data, period, setPeriod }} />}
      </section>

      <SequenceDialog
        key={draft.round}
        open={editing === draft}
        draft={draft}
        sample={report?.sample ?? null}
        say={say}
        onClose={() => closeEditor(draft)}
        onSaved={data.reload}
      />
      <SendDialog
        sequence={sending}
        sample={report?.sample ?? null}
        say={say}
        onClose={() => closeSending(sending)}
        onSent={data.reload}
      />
      {outcome && <FloatingNotice kind={outcome.kind} text={outcome.text} of={outcome} onClose={forget} />}
      {question}
    </main>
  )
}

type InSight = {
  tab: Tab
  sequencesView: SequencesView
  asked: Asked
  filter: TrackingFilter
  period: ResultsPeriod
}

function viewOf({ tab, sequencesView, asked, filter, period }: InSight): View {
  if (tab === 'tracking') return { name: 'log', filter }
  if (tab === 'stats') return { name: 'results', period }
  return sequencesView === 'calendar' ? { name: 'calendar', asked } : { name: 'list' }
}

/** A dash for a figure that could not be loaded, not 0. */
function Card({ label, value = '—' }: { label: string; value?: number | string }) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
    </div>
  )
}
