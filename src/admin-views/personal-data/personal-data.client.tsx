'use client'

import { type SyntheticEvent, useState } from 'react'

import { Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Screen } from '@/ui/kit/screen'

import { Person } from './person.client'
import styles from './personal-data.module.css'

/** Asks for an address, then shows what the shop holds about it. */
export function PersonalData() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<{ email: string; round: number }>()
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    // The same address is looked up again: something may have changed since.
    setAsked((before) => ({ email: email.trim(), round: (before?.round ?? 0) + 1 }))
  }
  return (
    <Screen
      title="Dati di una persona"
      intro="Chi ha comprato o scritto può chiedere che cosa sai di lui, averne una copia, o farlo cancellare (artt. 15, 17 e 20 del GDPR). Cerca il suo indirizzo: trovi tutto in una pagina."
    >
      <form className={styles.search} role="search" onSubmit={ask}>
        <Field id="person-email" title="Indirizzo email">
          <input
            id="person-email"
            type="email"
            className={inputs.input}
            autoComplete="off"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button kind="primary" type="submit">
          Cerca
        </Button>
      </form>
      {asked && asked.email !== '' && <Person key={asked.round} email={asked.email} />}
    </Screen>
  )
}
