'use client'

import { type TableSchema } from '@/contracts/tables'

import { countText } from './cells'
import controls from './controls.module.css'
import styles from './toolbar.module.css'
import { deletedText, restoredText, type RowActions } from './use-row-actions'

type BulkBarProps = {
  schema: TableSchema
  ids: ReadonlySet<number>
  bin: boolean
  actions: RowActions
  onEdit: (ids: number[]) => void
  onClear: () => void
}

/** What can be done with the rows selected: exactly these, and all of them or none. */
export function BulkBar({ schema, ids, bin, actions, onEdit, onClear }: BulkBarProps) {
  const list = [...ids]
  const count = countText(list.length)
  const ask = (question: string) => window.confirm(question)

  const remove = () => {
    if (!ask(`Sei sicuro di voler eliminare ${count}?`)) return
    void actions.bulk({ action: 'delete', ids: list }, deletedText(list.length))
  }
  const edit = () => {
    actions.clearError()
    onEdit(list)
  }
  const purge = () => {
    if (!ask(`Eliminare per sempre ${count}? Non si potrà tornare indietro.`)) return
    void actions.bulk({ action: 'purge', ids: list }, '')
  }
  return (
    <div className={styles.bulk} role="region" aria-label="Elementi selezionati">
      <p>{list.length === 1 ? '1 elemento selezionato' : `${count} selezionati`}</p>
      {bin ? (
        <>
          <button
            type="button"
            className={controls.button}
            onClick={() => void actions.bulk({ action: 'restore', ids: list }, restoredText(list.length))}
          >
            Ripristina
          </button>
          {schema.permissions.delete && (
            <button type="button" className={controls.danger} onClick={purge}>
              Elimina per sempre
            </button>
          )}
        </>
      ) : (
        <>
          {schema.permissions.update && (
            <button type="button" className={controls.button} onClick={edit}>
              Modifica insieme
            </button>
          )}
          {schema.permissions.delete && (
            <button type="button" className={controls.danger} onClick={remove}>
              Elimina selezionati
            </button>
          )}
        </>
      )}
      <button type="button" className={controls.button} onClick={onClear}>
        Deseleziona
      </button>
    </div>
  )
}
