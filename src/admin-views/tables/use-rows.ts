'use client'

import { useCallback, useEffect, useState } from 'react'

import { type TableList } from '@/contracts/tables'
import { api, ApiError } from '@/ui/api-client'

import { type Address, selectionParams } from './use-address'

export const PAGE_SIZE = 20

type Answer = { key: string; list?: TableList; error?: string }

export type Rows = {
  /** The last list that came; while the next one is awaited it stays, so that nothing jumps. */
  list: TableList | undefined
  isLoading: boolean
  error: string | undefined
  reload: () => void
}

/** The rows an address shows. A newer question ends the older one, so no answer comes out of order. */
export function useRows(tableName: string | undefined, address: Address): Rows {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ key: '' })
  const params = selectionParams(address)
  params.set('page', String(address.page))
  params.set('limit', String(PAGE_SIZE))
  const path = tableName === undefined ? undefined : `/api/tables/${tableName}?${params.toString()}`
  const key = `${path}#${round}`

  useEffect(() => {
    if (path === undefined) return
    const left = new AbortController()
    api<TableList>(path, { signal: left.signal })
      .then((list) => setAnswer({ key, list }))
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        console.error(`${path} could not be loaded`, error)
        setAnswer((before) => ({ key, list: before.list, error: explain(error) }))
      })
    return () => left.abort()
  }, [path, key])

  const isOfTable = tableName !== undefined && answer.key.startsWith(`/api/tables/${tableName}?`)
  return {
    list: isOfTable ? answer.list : undefined,
    isLoading: path !== undefined && answer.key !== key,
    error: answer.key === key ? answer.error : undefined,
    reload: useCallback(() => setRound((before) => before + 1), []),
  }
}

/** What happened, for people: the server's sentence, or that there was no answer. */
export function explain(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'status') return error.message
  return 'Errore di connessione. Riprova più tardi.'
}
