'use client'

import { type ComponentProps } from 'react'

import { Dialog } from '../dialog/dialog'
import { useConfirm } from './use-confirm'
import { useLeaveQuestion } from './use-leave-question'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'mayClose'> & {
  /** Something was written that is not saved. */
  isDirty: boolean
}

const LEAVE = {
  title: 'Chiudere senza salvare? Le modifiche andranno perse.',
  yes: 'Chiudi senza salvare',
  no: 'Continua a scrivere',
} as const

/** A dialog with a form: a key, a click beside it, a reload or a closed tab ask before what was written is lost. */
export function FormDialog({ isDirty, children, ...dialog }: FormDialogProps) {
  const [confirm, question] = useConfirm()
  useLeaveQuestion(dialog.open && isDirty)
  return (
    <Dialog {...dialog} mayClose={() => !isDirty || confirm(LEAVE)}>
      {children}
      {question}
    </Dialog>
  )
}
