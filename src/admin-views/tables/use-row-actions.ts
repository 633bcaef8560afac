'use client'

import { useCallback, useRef, useState } from 'react'

import { type BulkRequest, type BulkResult, type TableSchema } from '@/contracts/tables'
import { api, apiResponse, explainFields, isRefusal } from '@/ui/api-client'
import { type Confirm } from '@/ui/kit/use-confirm'
import { agreeingToRecipients } from '@/ui/saving/agree-to-recipients'

import { countText } from './count-text'

/** Without a batch there is nothing to undo: all was already as it should be. */
export type Undo = { table: string; batch: string | null; text: string }

export type RowActions = {
  /** Asks first (spec §5), then deletes one row. @returns whether it was deleted */
  remove: (id: number) => Promise<boolean>
  /** Does nothing while the same request is under way: the second click of a double one. */
  bulk: (request: BulkRequest, text: string) => Promise<void>
  /** For a dialog: returns the sentence of a failure for it to show; undefined when it is done. */
  attemptBulk: (request: BulkRequest, text: string) => Promise<string | undefined>
  /** What was done last and can be undone. */
  undo: Undo | undefined
  undoLast: () => Promise<void>
  forget: () => void
  error: string | undefined
  clearError: () => void
}

type RowActionsArgs = { schema: TableSchema; reload: () => Promise<void>; confirm: Confirm }

/** Deletes, restores and edits rows, with an undo of the last change and a sentence for a failure. */
export function useRowActions({ schema, reload, confirm }: RowActionsArgs): RowActions {
  const [undo, setUndo] = useState<Undo>()
  const [error, setError] = useState<string>()
  const table = schema.tableName
  const [underWay] = useState(() => new Set<string>())
  /** The list as it is after the last change. */
  const shown = useRef<Promise<void>>(undefined)

  /** Keeps the sentence of another failure when this action succeeded. */
  const say = useCallback((refused: string | undefined) => {
    if (refused !== undefined) setError(refused)
  }, [])

  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<string | undefined> => {
      setError(undefined)
      try {
        await work()
      } catch (fault) {
        // The list stays as it is, with what is selected in it, for another try.
        if (!isRefusal(fault)) console.error(`${table} could not be changed`, fault)
        return explainFields(fault)
      }
      shown.current = reload()
      return undefined
    },
    [reload, table],
  )

  const attemptBulk = useCallback(
    (request: BulkRequest, text: string) =>
      attempt(async () => {
        const { batch } = await sendBulk(confirm, table, request)
        const isFinal = request.action === 'purge' || request.action === 'undo'
        // A request that is repeated changes nothing any more: what the first one did can still be undone.
        setUndo((current) =>
          isFinal ? undefined : batch === null && current ? current : { table, batch, text },
        )
      }),
    [attempt, confirm, table],
  )

  const bulk = useCallback(
    async (request: BulkRequest, text: string) => {
      const asked = JSON.stringify(request)
      if (underWay.has(asked)) return
      underWay.add(asked)
      say(await attemptBulk(request, text))
      // Until the list is there anew, its buttons speak of rows as they were before.
      await shown.current
      underWay.delete(asked)
    },
    [attemptBulk, say, underWay],
  )

  const remove = useCallback(
    async (id: number) => {
      const title = 'Sei sicuro di voler eliminare questo elemento?'
      if (!(await confirm({ title, yes: 'Elimina', isDanger: true }))) return false
      const refused = await attempt(async () => {
        const batch = await deleteRow(table, id)
        if (batch !== null) setUndo({ table, batch, text: 'Elemento eliminato.' })
      })
      say(refused)
      return refused === undefined
    },
    [attempt, confirm, say, table],
  )

  const undoLast = useCallback(async () => {
    if (!undo?.batch) return
    const { batch } = undo
    const refused = await attempt(async () => {
      await sendBulk(confirm, undo.table, { action: 'undo', batch })
      // A change made meanwhile has an undo of its own, which stays.
      setUndo((current) => (current === undo ? undefined : current))
    })
    say(refused)
  }, [attempt, confirm, say, undo])

  const forget = useCallback(() => setUndo(undefined), [])
  const clearError = useCallback(() => setError(undefined), [])
  return { remove, bulk, attemptBulk, undo, undoLast, forget, error, clearError }
}

const sendBulk = (confirm: Confirm, table: string, request: BulkRequest) =>
  agreeingToRecipients(confirm, (confirmed_recipients) =>
    api<BulkResult>(`/api/tables/${table}/bulk`, {
      method: 'POST',
      body: { ...request, confirmed_recipients },
    }),
  )

/** @returns the name of the deletion for undoing it: a header carries it, since the contract fixes the body */
async function deleteRow(table: string, id: number): Promise<string | null> {
  const response = await apiResponse(`/api/tables/${table}/${id}`, { method: 'DELETE' })
  return response.headers.get('X-Undo-Batch')
}

/** What the undo notice says after so many rows were deleted. */
export const deletedText = (count: number): string =>
  count === 1 ? '1 elemento eliminato.' : `${countText(count)} eliminati.`

/** What the undo notice says after so many rows were restored. */
export const restoredText = (count: number): string =>
  count === 1 ? '1 elemento ripristinato.' : `${countText(count)} ripristinati.`
