'use client'

import { useId, useRef, useState } from 'react'

import type { MessageState } from '@/content/contact-states'
import type { ContactThread } from '@/contracts/contact-replies'
import { Actions, Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useQuery } from '@/ui/kit/use-query'

import styles from './contact.module.css'
import { draftOf } from './reply-drafts'
import { ReplyForm } from './reply-form.client'
import { ReplyItem } from './reply-item.client'

/** How often a reply that waits is looked at. */
const WAITING_MS = 3_000

type MessageThreadProps = {
  messageId: number
  state: MessageState
  /** Sets the state by hand; undefined for a message that is not to be changed, in the bin for one. */
  onState: ((state: MessageState, done: string) => void) | undefined
  /** A reply has changed the message. */
  onChanged: () => void
}

/** Below a message: its replies in their order, the way to write the next one, and its state by hand. */
export function MessageThread({ messageId, state, onState, onChanged }: MessageThreadProps) {
  const [isWaiting, setWaiting] = useState(false)
  const query = useQuery<ContactThread>(
    `/api/admin/contact/${messageId}`,
    isWaiting ? { everyMs: WAITING_MS } : {},
  )
  const { data: thread, error, reload } = query
  const waits = thread?.replies.some((reply) => reply.state === 'queued') ?? false
  if (waits !== isWaiting) setWaiting(waits)
  const hasFailed = thread?.replies.at(-1)?.state === 'failed'
  const [isWriting, setWriting] = useState(() => draftOf(messageId) !== undefined)
  const isAnswering = isWriting && thread?.refusal === null
  const [sentTo, setSentTo] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()

  const sent = async () => {
    setSentTo(thread?.email)
    // Before the reload: by now the person may be at another message, and the list still shows this one as it was.
    onChanged()
    await reload()
    setWriting(false)
    title.current?.focus()
  }
  return (
    <section className={styles.thread} aria-labelledby={id}>
      <h4 ref={title} id={id} tabIndex={-1} className={styles.title}>
        Risposte
      </h4>
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {thread?.replies.length === 0 && <p className={styles.soft}>Ancora nessuna risposta dal pannello.</p>}
      {thread && thread.replies.length > 0 && (
        <ol className={styles.replies}>
          {thread.replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} email={thread.email} onRetried={reload} />
          ))}
        </ol>
      )}
      {sentTo !== undefined && !hasFailed && (
        <Notice kind="success">{`Risposta affidata alla posta, per ${sentTo}.`}</Notice>
      )}
      {thread && thread.refusal !== null && <Notice kind="warning">{thread.refusal}</Notice>}
      {isAnswering && (
        <ReplyForm
          messageId={messageId}
          thread={thread}
          onCancel={() => setWriting(false)}
          onSent={sent}
          onRefused={reload}
        />
      )}
      {/* With what stands above and before them: nothing moves under a finger. */}
      {!isAnswering && (thread !== undefined || error !== undefined) && (
        <Actions>
          {thread?.refusal === null && (
            <Button
              kind="primary"
              onClick={() => {
                setSentTo(undefined)
                setWriting(true)
              }}
            >
              Rispondi
            </Button>
          )}
          {onState &&
            WAYS[state].map(({ to, label, done }) => (
              <Button key={to} onClick={() => onState(to, done)}>
                {label}
              </Button>
            ))}
        </Actions>
      )}
    </section>
  )
}

type Way = { to: MessageState; label: string; done: string }

const ANSWER: Way = { to: 'answered', label: 'Segna come risposto', done: 'Messaggio segnato come risposto.' }
const ARCHIVE: Way = { to: 'archived', label: 'Archivia', done: 'Messaggio archiviato.' }
const RENEW: Way = { to: 'new', label: 'Riporta tra i nuovi', done: 'Messaggio riportato tra i nuovi.' }

/** What a person may make of a message in each state. */
const WAYS: Record<MessageState, Way[]> = {
  new: [ANSWER, ARCHIVE],
  answered: [ARCHIVE, RENEW],
  archived: [RENEW],
}
