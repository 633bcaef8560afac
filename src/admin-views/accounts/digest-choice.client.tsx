'use client'

import { useState } from 'react'

import { api, isRefusal } from '@/ui/api-client'

import { Choices } from './choices.client'
import styles from './account.module.css'

/** Whether this administrator gets the weekly digest. Saved as it is ticked. */
export function DigestChoice({ userId, isOn: wasOn }: { userId: number; isOn: boolean }) {
  const [isOn, setOn] = useState(wasOn)
  const [outcome, setOutcome] = useState('')
  const choose = async (next: boolean) => {
    setOn(next)
    setOutcome('')
    try {
      await api(`/api/users/${userId}`, { method: 'PATCH', body: { weekly_digest: next } })
      setOutcome(next ? 'Arriva ogni lunedì alle 8.' : 'Non arriva più.')
    } catch (error) {
      setOn(!next)
      setOutcome(isRefusal(error) ? error.message : 'Non è riuscito: riprova.')
    }
  }
  return (
    <Choices legend="Riepilogo settimanale">
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => void choose(target.checked)} />
        Ogni lunedì alle 8, per email: la settimana passata e che cosa c’è da fare
      </label>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </Choices>
  )
}
