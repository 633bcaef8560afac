'use client'

import { type TableRow, type TableSchema } from '@/contracts/tables'

import { cellText } from '../cell-text'
import { Actions, Button } from '../kit/button'
import styles from './saving.module.css'

type ConflictProps = {
  schema: TableSchema
  mine: Record<string, unknown>
  theirs: TableRow
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved first: shows what differs, both versions side by side, and asks which one stays. */
export function Conflict({ schema, mine, theirs, isSaving, onKeepMine, onTakeTheirs }: ConflictProps) {
  const differing = Object.entries(schema.properties).filter(
    ([name, property]) => property.readOnly !== true && (mine[name] ?? '') !== (theirs[name] ?? ''),
  )
  return (
    <div className={styles.question}>
      <p role="alert">
        Mentre scrivevi, qualcun altro ha salvato questo elemento (
        {cellText(theirs.updated_at, 'updated_at', schema.properties.updated_at!)}). Nulla è stato
        sovrascritto.
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">La tua versione</th>
            <th scope="col">Versione salvata</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([name, property]) => {
            const [ours, other] = [mine, theirs].map((row) => cellText(row[name], name, property))
            return (
              <tr key={name}>
                <th scope="row">{property.title}</th>
                <td>{ours || '—'}</td>
                <td>
                  {other || '—'}
                  {ours === other && <em className={styles.soft}> (le stesse parole, in altra forma)</em>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {differing.length === 0 && <p className={styles.soft}>Le due versioni dicono la stessa cosa.</p>}
      <Actions align="end">
        <Button disabled={isSaving} onClick={onTakeTheirs}>
          Riprendi dalla versione salvata
        </Button>
        <Button kind="primary" disabled={isSaving} onClick={onKeepMine}>
          Salva la mia versione
        </Button>
      </Actions>
    </div>
  )
}
