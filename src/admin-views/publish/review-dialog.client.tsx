'use client'

import type { DifferencesAnswer } from '@/contracts/content'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'

import { DifferenceList } from './difference-list.client'
import styles from './review.module.css'

type ReviewDialogProps = {
  answer: DifferencesAnswer
  onJump: (path: string) => void
  onPublish: () => void
  onClose: () => void
}

/** What publishing would change on the site; nothing is published without the yes here. */
export function ReviewDialog({ answer, onJump, onPublish, onClose }: ReviewDialogProps) {
  const { differences } = answer
  return (
    <Dialog open size="2xl" title="Che cosa cambia sul sito" onClose={onClose}>
      <p className={styles.summary}>{summaryOf(answer)}</p>
      <DifferenceList differences={differences} onJump={onJump} />
      <Actions align="end" className={styles.actions}>
        <Button onClick={onClose}>Non ancora</Button>
        <Button kind="primary" onClick={onPublish}>
          {differences.length > 1 ? `Pubblica ${differences.length} modifiche` : 'Pubblica'}
        </Button>
      </Actions>
    </Dialog>
  )
}

function summaryOf({ isPublished, differences: { length } }: DifferencesAnswer): string {
  if (!isPublished) return 'Non è ancora sul sito: va online tutto quello che leggi qui.'
  if (length === 0) return 'La bozza è uguale a ciò che è già sul sito: i visitatori non vedranno differenze.'
  return length === 1
    ? 'Una modifica, che i visitatori vedranno entro due secondi.'
    : `${length} modifiche, che i visitatori vedranno entro due secondi.`
}
