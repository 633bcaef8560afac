'use client'

import { type TableRow, type TableSchema } from '@/contracts/tables'

import { cellText } from './cells'
import controls from './controls.module.css'
import styles from './dialogs.module.css'

type ConflictProps = {
  schema: TableSchema
  mine: Record<string, unknown>
  theirs: TableRow
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody saved first: what differs, both versions side by side, and whose stays. */
export function Conflict({ schema, mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const differing = Object.entries(schema.properties).filter(
    ([name, property]) => property.readOnly !== true && (mine[name] ?? '') !== (theirs[name] ?? ''),
  )
  return (
    <div className={controls.form}>
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
                  {ours === other && <em className={controls.hint}> (le stesse parole, in altra forma)</em>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {differing.length === 0 && <p className={controls.hint}>Le due versioni dicono la stessa cosa.</p>}
      <div className={controls.formActions}>
        <button type="button" className={controls.button} onClick={onTakeTheirs}>
          Riprendi dalla versione salvata
        </button>
        <button type="button" className={controls.primary} onClick={onKeepMine}>
          Salva la mia versione
        </button>
      </div>
    </div>
  )
}
