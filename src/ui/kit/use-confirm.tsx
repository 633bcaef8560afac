'use client'

import { type ReactNode, useCallback, useState } from 'react'

import { Dialog } from '../dialog/dialog'
import { Actions, Button } from './button'

type Question = {
  /** The question itself. */
  title: string
  /** What follows from a yes. */
  text?: string
  /** The word on the button that agrees. */
  yes: string
  no?: string
  /** Agreeing takes something away. */
  isDanger?: boolean
}
export type Confirm = (question: Question) => Promise<boolean>

/**
 * Asks before something is done that is hard to take back.
 *
 * @returns `confirm`, which resolves to whether the person agreed, and the dialog to render
 */
export function useConfirm(): [Confirm, ReactNode] {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>()
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(undefined)
          resolve(yes)
        }
        setAsked({ question, answer })
      }),
    [],
  )
  if (!asked) return [confirm, null]
  const { answer } = asked
  const { title, text, yes, no = 'Annulla', isDanger = false } = asked.question
  return [
    confirm,
    <Dialog key="question" open role="alertdialog" size="sm" title={title} onClose={() => answer(false)}>
      {text !== undefined && <p>{text}</p>}
      <Actions align="end">
        <Button onClick={() => answer(false)}>{no}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {yes}
        </Button>
      </Actions>
    </Dialog>,
  ]
}
