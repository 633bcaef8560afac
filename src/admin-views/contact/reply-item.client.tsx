'use client'

import type { ContactReply } from '@/contracts/contact-replies'
import { formatDateTime, withArticle } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Badge } from '@/ui/kit/badge'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useAction } from '@/ui/kit/use-action'

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
  const {
    run: retry,
    isBusy,
    fault,
  } = useAction(() =>
    api('/api/admin/retry-service-email', { method: 'POST', body: { id: delivery_id } }).finally(onRetried),
  )
  const at = formatDateTime(created_at)

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
