'use client'

import { useState } from 'react'

import { mailKinds } from '@/content/email-automation-kinds'
import type { ServiceMail } from '@/contracts/email-automation-answers'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'

import listsStyles from './lists.module.css'
import { failure, type Say } from './outcome'
import screen from './screen.module.css'
import sequencesStyles from './sequences.module.css'

type ServiceMailsProps = { mails: ServiceMail[]; say: Say; onRetried: () => Promise<unknown> }

/** Receipts and notices that failed, above the log until they are sent. */
export function ServiceMails({ mails, say, onRetried }: ServiceMailsProps) {
  const [busy, setBusy] = useState<number>()
  if (mails.length === 0) return null

  const retry = async (id: number) => {
    setBusy(id)
    try {
      await api('/api/admin/retry-service-email', { method: 'POST', body: { id } })
    } catch (error) {
      say(failure(error))
    }
    await onRetried()
    setBusy(undefined)
  }
  return (
    <section aria-labelledby="service-mail">
      <h2 id="service-mail" className={listsStyles.heading}>
        Email di servizio non consegnate
      </h2>
      <p className={screen.soft}>
        Ricevute e avvisi che il server di posta ha rifiutato. Correggi l’indirizzo o la causa, poi riprova.
      </p>
      <ul className={listsStyles.list}>
        {mails.map(({ id, kind, user_email, subject, error_message, ended_at }) => (
          <li key={id} className={screen.sent}>
            <div className={sequencesStyles.sentWho}>
              <strong>{user_email}</strong>
              <p className={listsStyles.badges}>
                <span className={sequencesStyles.bad}>Fallita</span>
                <span className={listsStyles.type}>{mailKinds[kind]}</span>
              </p>
              {error_message !== null && <p className={sequencesStyles.error}>{error_message}</p>}
            </div>
            <p className={screen.soft}>
              <span className={sequencesStyles.session}>{subject}</span>
              <time dateTime={ended_at}>{formatDateTime(ended_at)}</time>
            </p>
            <Button
              disabled={busy !== undefined}
              aria-label={`Riprova: ${mailKinds[kind]} a ${user_email}`}
              onClick={() => void retry(id)}
            >
              Riprova
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
