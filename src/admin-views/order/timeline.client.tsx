'use client'

import { useState } from 'react'

import type { Timeline as Page, TimelineEntry } from '@/contracts/orders-dossier'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useAction } from '@/ui/kit/use-action'

import { entryWords } from './entry-words'
import styles from './order.module.css'
import type { Act } from './use-act'

type TimelineProps = { path: string; first: Page; act: Act }
/** The pages after the first, which ended at `from`: with another first page they no longer fit. */
type Older = { from: string | null; entries: TimelineEntry[]; next: string | null }

/** Everything that happened to the order and is planned for it, newest first. */
export function Timeline({ path, first, act }: TimelineProps) {
  const [loaded, setLoaded] = useState<Older>()
  const older = loaded?.from === first.next ? loaded : undefined
  const next = older ? older.next : first.next

  const { run: more, fault } = useAction(async () => {
    const page = await api<Page>(`${path}/timeline?after=${next}`)
    const entries = [...(older?.entries ?? []), ...page.entries]
    setLoaded({ from: first.next, entries, next: page.next })
  })
  return (
    <>
      <ol className={styles.timeline}>
        {[...first.entries, ...(older?.entries ?? [])].map((entry) => (
          <Entry key={entry.key} entry={entry} act={act} />
        ))}
      </ol>
      {fault !== undefined && <Notice>{fault}</Notice>}
      {next !== null && (
        <Button className={styles.more} onClick={() => void more()}>
          Mostra altro
        </Button>
      )}
    </>
  )
}

function Entry({ entry, act }: { entry: TimelineEntry; act: Act }) {
  const { title, lines, tone, author, link } = entryWords(entry)
  return (
    <li className={styles.entry} data-tone={tone}>
      <p className={styles.entryHead}>
        <strong>{title}</strong>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {author && <p className={styles.soft}>di {author}</p>}
      {link && <a href={link.href}>{link.label}</a>}
      {entry.kind === 'mail' && <Resend mail={entry.details} act={act} />}
    </li>
  )
}

type Mail = Extract<TimelineEntry, { kind: 'mail' }>['details']

/** For a mail that did not arrive. */
function Resend({ mail: { id, kind, state, email, name }, act }: { mail: Mail; act: Act }) {
  const isMissed = state === 'failed' || (state === 'skipped' && (kind === 'sequence' || kind === 'manual'))
  if (!isMissed) return null
  return (
    <Button
      className={styles.again}
      onClick={() =>
        void act({
          what: 'resend',
          body: { delivery_id: id },
          question: {
            title: `Mandare questa email a ${email}?`,
            text: `${name ?? 'L’email'}: parte subito, fuori programma.`,
            yes: 'Manda',
          },
          done: 'L’email sta partendo.',
        })
      }
    >
      Manda adesso
    </Button>
  )
}
