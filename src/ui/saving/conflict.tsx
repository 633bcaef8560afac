'use client'

import { useState } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import type { FormValues } from '@/shared/form-schema'

import { cellText } from '../cell-text'
import { Actions, Button } from '../kit/button'
import styles from './saving.module.css'

type ConflictProps = {
  schema: Pick<TableSchema, 'properties'>
  /** The fields that both changed. */
  contested: string[]
  mine: FormValues
  theirs: TableRow
  isSaving: boolean
  onBack: () => void
  /** Gets a value for each contested field. */
  onChoose: (values: FormValues) => void
}

/** Both changed the same fields: asks for each of them which value stays. */
export function Conflict({ schema, contested, mine, theirs, isSaving, onBack, onChoose }: ConflictProps) {
  const [keeps, setKeeps] = useState<Record<string, 'mine' | 'theirs'>>({})
  const isDecided = contested.every((name) => keeps[name] !== undefined)
  const version = (name: string, from: 'mine' | 'theirs') => {
    const value = { mine, theirs }[from][name]
    return (
      <td>
        <label className={styles.version}>
          <input
            type="radio"
            name={`keep-${name}`}
            checked={keeps[name] === from}
            onChange={() => setKeeps((before) => ({ ...before, [name]: from }))}
          />
          <span>{cellText(value, name, schema.properties[name]!) || '—'}</span>
        </label>
      </td>
    )
  }
  return (
    <div className={styles.question}>
      <p role="alert">
        Mentre scrivevi, qualcun altro ha salvato questo elemento (
        {cellText(theirs.updated_at, 'updated_at', schema.properties.updated_at!)}). Nulla è stato
        sovrascritto: le modifiche che toccano campi diversi restano tutte. Scegli quale versione tenere
        {contested.length === 1 ? ' del campo cambiato da entrambi.' : ' dei campi cambiati da entrambi.'}
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">La mia</th>
            <th scope="col">Quella salvata</th>
          </tr>
        </thead>
        <tbody>
          {contested.map((name) => (
            <tr key={name}>
              <th scope="row">{schema.properties[name]!.title}</th>
              {version(name, 'mine')}
              {version(name, 'theirs')}
            </tr>
          ))}
        </tbody>
      </table>
      <Actions align="end">
        <Button disabled={isSaving} onClick={onBack}>
          Torna alla modifica
        </Button>
        <Button
          kind="primary"
          disabled={isSaving || !isDecided}
          onClick={() =>
            onChoose(
              Object.fromEntries(
                contested.map((name) => [name, keeps[name] === 'mine' ? mine[name] : theirs[name]]),
              ),
            )
          }
        >
          Salva
        </Button>
      </Actions>
    </div>
  )
}
