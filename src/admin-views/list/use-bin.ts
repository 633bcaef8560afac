'use client'

import { useRouteCache } from '@payloadcms/ui'
import { useCallback, useState } from 'react'

import { formatNumber } from '@/shared/numbers'
import { api, ApiError, explain } from '@/ui/api-client'

/** Payload's answer to a write to many rows: those it wrote, and those it refused. */
type Written = { docs: { id: number }[]; errors: { message: string }[] }

type Said = { kind: 'success' | 'error'; text: string; undo?: () => Promise<void> }

export type Bin = {
  /** Moves the rows of a query (`?where[…]`, as Payload writes it) to the bin. @returns whether any went there */
  move: (query: string) => Promise<boolean>
  /** What was done last. */
  said: Said | undefined
  forget: () => void
}

/**
 * Moves rows to the bin through Payload's own API and takes back exactly those that went there.
 *
 * @param slug of a collection with a bin
 */
export function useBin(slug: string): Bin {
  const [said, setSaid] = useState<Said>()
  const { clearRouteCache } = useRouteCache()
  const write = useCallback(
    async (query: string, deletedAt: string | null) => {
      const { docs, errors } = await updateMany(`/api/${slug}${query}&limit=0&depth=0`, { deletedAt })
      if (docs.length > 0) clearRouteCache()
      const refused = errors.map(({ message }) => message).join(' ')
      return { ids: docs.map(({ id }) => id), refused }
    },
    [clearRouteCache, slug],
  )

  const restore = useCallback(
    async (ids: number[]) => {
      const query = `?trash=true&where[and][0][id][in]=${ids.join()}&where[and][1][deletedAt][exists]=true`
      const { ids: back, refused } = await write(query, null)
      setSaid(
        refused ? { kind: 'error', text: refused } : { kind: 'success', text: restoredText(back.length) },
      )
    },
    [write],
  )

  const move = useCallback(
    async (query: string) => {
      const { ids, refused } = await write(query, new Date().toISOString())
      const undo = () => restore(ids).catch((error: unknown) => setSaid(failure(error)))
      if (refused) setSaid({ kind: 'error', text: refused, ...(ids.length > 0 && { undo }) })
      else setSaid({ kind: 'success', text: movedText(ids.length), undo })
      return ids.length > 0
    },
    [restore, write],
  )

  return {
    move: useCallback(
      (query: string) =>
        move(query).catch((error: unknown) => {
          setSaid(failure(error))
          return false
        }),
      [move],
    ),
    said,
    forget: useCallback(() => setSaid(undefined), []),
  }
}

/** @throws ApiError unless Payload went through the rows; it answers 400 when it refused some of them */
async function updateMany(path: string, body: { deletedAt: string | null }): Promise<Written> {
  try {
    return await api<Written>(path, { method: 'PATCH', body })
  } catch (error) {
    const answer = error instanceof ApiError ? (error.answer as Partial<Written>) : {}
    if (!Array.isArray(answer.docs) || !Array.isArray(answer.errors)) throw error
    return { docs: answer.docs, errors: answer.errors }
  }
}

const failure = (error: unknown): Said => ({ kind: 'error', text: explain(error) })

const movedText = (count: number): string =>
  count === 1 ? '1 elemento è nel cestino.' : `${formatNumber(count)} elementi sono nel cestino.`

const restoredText = (count: number): string =>
  count === 1 ? '1 elemento ripristinato.' : `${formatNumber(count)} elementi ripristinati.`
