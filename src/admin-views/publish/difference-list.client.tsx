'use client'

import type { Difference } from '@/contracts/content'
import { formatDateTime } from '@/shared/dates'
import { Badge } from '@/ui/kit/badge'
import { Button } from '@/ui/kit/button'

import styles from './review.module.css'

type DifferenceListProps = {
  differences: readonly Difference[]
  /** Goes to the field; without it there is no way there. */
  onJump?: (path: string) => void
}

const KINDS = {
  changed: undefined,
  added: { word: 'Aggiunto', tone: 'good' },
  removed: { word: 'Tolto', tone: 'bad' },
  moved: { word: 'Spostato', tone: 'waiting' },
} as const

/** What a draft has otherwise than the site, part by part, with who wrote it and when. */
export function DifferenceList({ differences, onJump }: DifferenceListProps) {
  const sections = [...new Set(differences.map(({ section }) => section))]
  return sections.map((section) => (
    <section key={section ?? ''} className={styles.section} aria-label={section ?? undefined}>
      {section !== null && <h3 className={styles.heading}>{section}</h3>}
      <ul className={styles.list}>
        {differences
          .filter((difference) => difference.section === section)
          .map((difference) => (
            <Line key={`${difference.kind} ${difference.path}`} difference={difference} onJump={onJump} />
          ))}
      </ul>
    </section>
  ))
}

function Line({ difference, onJump }: { difference: Difference; onJump: DifferenceListProps['onJump'] }) {
  const { kind, path, label, by, at } = difference
  const badge = KINDS[kind]
  return (
    <li className={styles.line}>
      <p className={styles.label}>
        <strong>{label}</strong>
        {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      </p>
      <Values difference={difference} />
      <p className={styles.who}>
        {by ?? 'Autore non registrato'}
        {at !== null && (
          <>
            {' · '}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </>
        )}
      </p>
      {onJump && (
        <Button
          kind="link"
          className={styles.jump}
          aria-label={`Vai al campo: ${label}`}
          onClick={() => onJump(path)}
        >
          Vai al campo
        </Button>
      )}
    </li>
  )
}

function Values({ difference: { kind, before, after, isFormatOnly } }: { difference: Difference }) {
  if (isFormatOnly) return <p className={styles.after}>Cambia soltanto la forma: «{after}»</p>
  if (kind === 'moved') {
    return (
      <p className={styles.after}>
        Da {before} a {after}
      </p>
    )
  }
  return (
    <dl className={styles.values}>
      {kind !== 'added' && (
        <>
          <dt>Sul sito</dt>
          <dd className={styles.before}>{before === '' ? <em>vuoto</em> : <del>{before}</del>}</dd>
        </>
      )}
      {kind !== 'removed' && (
        <>
          <dt>Nella bozza</dt>
          <dd className={styles.after}>{after === '' ? <em>vuoto</em> : <ins>{after}</ins>}</dd>
        </>
      )}
    </dl>
  )
}
