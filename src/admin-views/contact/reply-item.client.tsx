'use client'

import { useState } from 'react'

import type { ContactReply } from '@/contracts/contact-replies'
import { formatDateTime, withArticle } from '@/shared/dates'
import { api, explain } from '@/ui/api-client'
import { Badge } from '@/ui/kit/badge'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'

import styles from './contact.module.css'
import { replyWords } from './reply-words'

type ReplyItemProps = {
  reply: ContactReply
  /** The message's address as it is now. */
  email: string
  onRetried: () => Promise<void>
}

/** One reply: who wrote what when, and what became of its mail. */
export function ReplyItem({ reply, email, onRetried }: ReplyItemProps) {
  const { words, recipient_email, author_email, created_at, state, reason, delivery_id } = reply
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const at = formatDateTime(created_at)

  const retry = async () => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await api('/api/admin/retry-service-email', { method: 'POST', body: { id: delivery_id } })
    } catch (error) {
      setFault(explain(error))
    }
    await onRetried()
    setBusy(false)
  }
  return (
    <li className={styles.reply}>
      <p className={styles.replyHead}>
        <time dateTime={created_at}>{at}</time>
        <Badge tone={replyWords[state].tone}>{replyWords[state].text}</Badge>
      </p>
      <p className={styles.soft}>
        {author_email ?? 'Chi l’ha scritta non è più noto'}
        {recipient_email !== email && ` a ${recipient_email}`}
      </p>
      <p className={styles.words}>{words}</p>
      {reason !== null && <p className={state === 'failed' ? styles.fault : styles.soft}>{reason}</p>}
      {fault !== undefined && <Notice>{fault}</Notice>}
      {state === 'failed' && delivery_id !== null && (
        <Button
          aria-disabled={isBusy}
          aria-label={`Riprova la risposta ${withArticle('del', at)}`}
          onClick={() => void retry()}
        >
          Riprova
        </Button>
      )}
    </li>
  )
}
