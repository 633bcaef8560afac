'use client'

import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { contactAnswer } from '@/content/mails/contact-answer'
import { type ContactThread, REPLY_LENGTH } from '@/contracts/contact-replies'
import { plainLines } from '@/shared/plain-lines'
import { api, ApiError, explain, isRefusal } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { useLeaveQuestion } from '@/ui/kit/use-leave-question'

import styles from './contact.module.css'
import { draftOf, dropDraft, keepDraft } from './reply-drafts'

type ReplyFormProps = {
  messageId: number
  thread: ContactThread
  onCancel: () => void
  onSent: () => Promise<void>
  /** Looks again at the thread: what was refused may have changed. */
  onRefused: () => Promise<void>
}

/** The words of a reply, the mail as it will leave, and the one button that sends it. */
export function ReplyForm({ messageId, thread, onCancel, onSent, onRefused }: ReplyFormProps) {
  const [draft, setDraft] = useState(() => draftOf(messageId) ?? { id: crypto.randomUUID(), words: '' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  const words = plainLines(draft.words)
  useLeaveQuestion(words !== '')
  const id = `reply-${messageId}`
  const fault = failure instanceof ApiError ? failure.errors?.words : undefined

  const write = (next: typeof draft) => {
    setDraft(next)
    keepDraft(messageId, next)
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || words === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { id: draft.id, words, seen_email: thread.email, seen_replies: thread.replies.length }
      await api(`/api/admin/contact/${messageId}/replies`, { method: 'POST', body })
      dropDraft(messageId)
      await onSent()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      if (!isRefusal(error)) return
      // Another reply may have taken the name, so this one gets a new one. Without an answer it keeps its name: it may have left.
      write({ ...draft, id: crypto.randomUUID() })
      await onRefused()
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Field id={id} title={`Risposta a ${thread.email}`} error={fault}>
        <textarea
          ref={text}
          id={id}
          className={inputs.input}
          rows={7}
          maxLength={REPLY_LENGTH}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          value={draft.words}
          onChange={({ target }) => write({ ...draft, words: target.value })}
        />
      </Field>
      <Preview thread={thread} words={words} />
      {failure !== undefined && fault === undefined && <Notice>{explain(failure)}</Notice>}
      <Actions>
        <Button
          kind="primary"
          type="submit"
          className={styles.send}
          disabled={words === ''}
          aria-disabled={isBusy}
        >
          {`Invia risposta a ${thread.name.trim() || thread.email}`}
        </Button>
        <Button onClick={onCancel}>Annulla</Button>
      </Actions>
    </form>
  )
}

/** The mail's head and its text, made by what makes the mail itself. */
function Preview({
  thread: { frame, sender, reply_to, email },
  words,
}: {
  thread: ContactThread
  words: string
}) {
  const { subject, text } = contactAnswer({ ...frame, words: words || 'Qui compare quello che scrivi.' })
  const heads = [
    ['Da', sender],
    ...(sender.endsWith(`<${reply_to}>`) ? [] : [['Risposte a', reply_to]]),
    ['A', email],
    ['Oggetto', subject],
  ] as const
  return (
    <section className={styles.preview} aria-label="Anteprima dell’email">
      <h5 className={styles.previewTitle}>Anteprima dell’email</h5>
      <dl className={styles.heads}>
        {heads.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.letter}>{text.trim()}</p>
    </section>
  )
}
