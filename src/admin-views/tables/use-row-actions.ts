'use client'

import { useCallback, useState } from 'react'

import { type BulkRequest, type BulkResult, type TableSchema } from '@/contracts/tables'
import { api, ApiError, refusal } from '@/ui/api-client'
import { agreeingToRecipients } from '@/ui/recipients/agree-to-recipients'

import { countText } from './cells'
import { explain } from './use-rows'

export type Undo = { table: string; batch: string; text: string }

export type RowActions = {
  /** Asks first (spec §5), then deletes one row. */
  remove: (id: number) => Promise<void>
  bulk: (request: BulkRequest, text: string) => Promise<void>
  /** The same for a dialog, which says itself what failed: that sentence, or undefined once it is done. */
  attemptBulk: (request: BulkRequest, text: string) => Promise<string | undefined>
  /** What was done last and can be undone. */
  undo: Undo | undefined
  undoLast: () => Promise<void>
  forget: () => void
  error: string | undefined
  clearError: () => void
}

/** Deleting, restoring and editing many: what it did can be undone, what failed is said. */
export function useRowActions({ schema, reload }: { schema: TableSchema; reload: () => void }): RowActions {
  const [undo, setUndo] = useState<Undo>()
  const [error, setError] = useState<string>()
  const table = schema.tableName

  /** What went well takes away no sentence about something else that has failed since. */
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
        console.error(`${table} could not be changed`, fault)
        return reason(fault)
      }
      reload()
      return undefined
    },
    [reload, table],
  )

  const attemptBulk = useCallback(
    (request: BulkRequest, text: string) =>
      attempt(async () => {
        const { batch } = await agreeingToRecipients((confirmed_recipients) =>
          api<BulkResult>(`/api/tables/${table}/bulk`, {
            method: 'POST',
            body: { ...request, confirmed_recipients },
          }),
        )
        const isFinal = request.action === 'purge' || request.action === 'undo'
        setUndo(isFinal ? undefined : { table, batch, text })
      }),
    [attempt, table],
  )

  const bulk = useCallback(
    async (request: BulkRequest, text: string) => say(await attemptBulk(request, text)),
    [attemptBulk, say],
  )

  const remove = useCallback(
    async (id: number) => {
      if (!window.confirm('Sei sicuro di voler eliminare questo elemento?')) return
      const refused = await attempt(async () => {
        const batch = await deleteRow(table, id)
        if (batch !== null) setUndo({ table, batch, text: 'Elemento eliminato.' })
      })
      say(refused)
    },
    [attempt, say, table],
  )

  const undoLast = useCallback(async () => {
    if (!undo) return
    const refused = await attempt(async () => {
      await agreeingToRecipients((confirmed_recipients) =>
        api(`/api/tables/${undo.table}/bulk`, {
          method: 'POST',
          body: { action: 'undo', batch: undo.batch, confirmed_recipients },
        }),
      )
      // What was done while this was under way has an undo of its own.
      setUndo((current) => (current === undo ? undefined : current))
    })
    say(refused)
  }, [attempt, say, undo])

  const forget = useCallback(() => setUndo(undefined), [])
  const clearError = useCallback(() => setError(undefined), [])
  return { remove, bulk, attemptBulk, undo, undoLast, forget, error, clearError }
}

/** The name to undo it by comes in a header: the answer's body is the contract's. */
async function deleteRow(table: string, id: number): Promise<string | null> {
  const response = await fetch(`/api/tables/${table}/${id}`, { method: 'DELETE' })
  if (!response.ok) throw await refusal(response)
  return response.headers.get('X-Undo-Batch')
}

function reason(fault: unknown): string {
  const fields = fault instanceof ApiError ? Object.values(fault.errors ?? {}) : []
  return fields.length > 0 ? fields.join(' · ') : explain(fault)
}

export const deletedText = (count: number): string =>
  count === 1 ? '1 elemento eliminato.' : `${countText(count)} eliminati.`

export const restoredText = (count: number): string =>
  count === 1 ? '1 elemento ripristinato.' : `${countText(count)} ripristinati.`
