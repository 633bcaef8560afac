'use client'

import { useState } from 'react'

import { holdTexts } from '@/content/email-automation-hold'
import { mailKinds } from '@/content/email-automation-kinds'
import type { MailHold } from '@/contracts/email-automation-answers'
import { formatNumber } from '@/shared/numbers'
import { api } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import type { Confirm } from '@/ui/kit/use-confirm'

import styles from './held-mail.module.css'
import { failure, type Say, success } from './outcome'

type Decision = 'send' | 'skip'
type HeldMailProps = { hold: MailHold; confirm: Confirm; say: Say; onDecided: () => Promise<unknown> }

/** Mail that waits since the database was restored or copied: why, what it is, and the two ways on. */
export function HeldMail({ hold, confirm, say, onDecided }: HeldMailProps) {
  const { reason, held_at, now, later, groups } = hold
  const [isBusy, setBusy] = useState(false)

  const decide = async (decision: Decision) => {
    const title = holdTexts.ask(decision, now)
    const words = {
      title,
      yes: holdTexts.yes(decision, now),
      ...(decision === 'send' && { text: holdTexts.danger }),
    }
    if (!(await confirm(words))) return
    setBusy(true)
    try {
      await api('/api/admin/email-hold', { method: 'POST', body: { decision, confirmed_recipients: now } })
      say(success(holdTexts.done[decision]))
    } catch (error) {
      say(failure(error, 'Non è riuscito: riprova.'))
    }
    await onDecided()
    setBusy(false)
  }

  return (
    <Notice kind="warning">
      <p>
        {holdTexts.why(reason, held_at)} <strong>{holdTexts.waits(now, later)}.</strong> {holdTexts.danger}{' '}
        {holdTexts.trial}
      </p>
      {groups.length > 0 && (
        <ul className={styles.groups}>
          {groups.map(({ kind, sequence_name, now: count }) => (
            <li key={`${kind} ${sequence_name}`}>
              {formatNumber(count)} · {sequence_name ?? kindWords(kind)}
            </li>
          ))}
        </ul>
      )}
      <Actions>
        {now > 0 && (
          <Button disabled={isBusy} onClick={() => void decide('skip')}>
            {holdTexts.skip}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void decide('send')}>
          {holdTexts.send}
        </Button>
      </Actions>
    </Notice>
  )
}

const kindWords = (kind: string): string =>
  kind in mailKinds ? mailKinds[kind as keyof typeof mailKinds] : kind
