'use client'

import { type SyntheticEvent, useState } from 'react'

import { Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'

import styles from './order.module.css'
import type { Act } from './use-act'

const ID = 'order-note'

/** A note for the shop's own people; the buyer never sees it. */
export function NoteForm({ act }: { act: Act }) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || words.trim() === '') return
    setBusy(true)
    if (await act({ what: 'notes', body: { words }, done: 'Nota aggiunta.' })) setWords('')
    setBusy(false)
  }
  return (
    <form className={styles.note} onSubmit={(event) => void add(event)}>
      <Field
        id={ID}
        title="Aggiungi una nota"
        description="La vedono solo gli amministratori; non si modifica e non si cancella."
      >
        <textarea
          id={ID}
          className={inputs.input}
          rows={2}
          maxLength={2000}
          aria-describedby={`${ID}-description`}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Button type="submit" aria-disabled={isBusy}>
        Aggiungi nota
      </Button>
    </form>
  )
}
