import Link from 'next/link'

import { openingStates, openingTexts } from '@/content/overview-opening'
import type { OpeningLine, OpeningState } from '@/contracts/overview'
import type { Tone } from '@/shared/table-presentation'
import { Badge } from '@/ui/kit/badge'
import { Button } from '@/ui/kit/button'

import styles from './opening.module.css'

const TONES: Record<OpeningState, Tone> = { done: 'good', open: 'bad', unknown: 'waiting', advice: 'waiting' }

type CheckProps = {
  line: OpeningLine
  isBusy: boolean
  /** Sends a test mail. */
  onSend: () => void
}

/** One check: what it makes sure of, how it stands, and the way to put it right. */
export function OpeningCheck({ line: { check, state, words, href }, isBusy, onSend }: CheckProps) {
  const { title } = openingTexts[check]
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.state}>
        <Badge tone={TONES[state]}>{openingStates[state]}</Badge>
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.quiet} aria-live={check === 'mail' ? 'polite' : undefined}>
          {words}
        </p>
      </div>
      <div className={styles.way}>
        {check === 'mail' && href !== null && (
          <Button disabled={isBusy} onClick={onSend}>
            Invia una mail di prova
          </Button>
        )}
        <Way check={check} state={state} href={href} />
      </div>
    </li>
  )
}

function Way({ check, state, href }: Pick<OpeningLine, 'check' | 'state' | 'href'>) {
  const { link, place } = openingTexts[check]
  if (href === null)
    return state === 'done' || place === '' ? null : <span className={styles.quiet}>{place}</span>
  if (href.startsWith('https:')) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {link} ↗
      </a>
    )
  }
  return (
    <Link href={href} prefetch={false}>
      {link}
    </Link>
  )
}
