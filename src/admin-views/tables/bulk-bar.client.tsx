'use client'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import { type Confirm } from '@/ui/kit/use-confirm'

import { countText } from './count-text'
import styles from './toolbar.module.css'
import { deletedText, restoredText, type RowActions } from './use-row-actions'

type BulkBarProps = {
  schema: TableSchema
  ids: ReadonlySet<number>
  bin: boolean
  actions: RowActions
  confirm: Confirm
  onEdit: (ids: number[]) => void
  onClear: () => void
}

/** The actions for the selected rows; each applies to all of them or to none. */
export function BulkBar({ schema, ids, bin, actions, confirm, onEdit, onClear }: BulkBarProps) {
  const list = [...ids]
  const count = countText(list.length)

  const remove = async () => {
    const title = `Sei sicuro di voler eliminare ${count}?`
    // What goes to the bin comes back with 'Annulla'.
    if (!schema.hasBin && !(await confirm({ title, yes: 'Elimina', isDanger: true }))) return
    await actions.bulk({ action: 'delete', ids: list }, deletedText(list.length))
  }
  const edit = () => {
    actions.clearError()
    onEdit(list)
  }
  const purge = async () => {
    const title = `Eliminare per sempre ${count}? Non si potrà tornare indietro.`
    if (!(await confirm({ title, yes: 'Elimina per sempre', isDanger: true }))) return
    await actions.bulk({ action: 'purge', ids: list }, '')
  }
  return (
    <div className={styles.bulk} role="region" aria-label="Elementi selezionati">
      <p>{list.length === 1 ? '1 elemento selezionato' : `${count} selezionati`}</p>
      {bin ? (
        <>
          <Button
            onClick={() => void actions.bulk({ action: 'restore', ids: list }, restoredText(list.length))}
          >
            Ripristina
          </Button>
          {schema.permissions.delete && (
            <Button kind="danger" onClick={() => void purge()}>
              Elimina per sempre
            </Button>
          )}
        </>
      ) : (
        <>
          {schema.permissions.update && <Button onClick={edit}>Modifica insieme</Button>}
          {schema.permissions.delete && (
            <Button kind="danger" onClick={() => void remove()}>
              Elimina selezionati
            </Button>
          )}
        </>
      )}
      <Button onClick={onClear}>Deseleziona</Button>
    </div>
  )
}
