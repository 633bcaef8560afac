'use client'

import { useCallback } from 'react'

import { api, explain } from '@/ui/api-client'
import type { Confirm } from '@/ui/kit/use-confirm'

type Task = {
  /** The last part of the address: what is done. */
  what: string
  body: unknown
  /** Asked first; without one the caller has a yes already. */
  question?: Parameters<Confirm>[0]
  /** What is said once it is done; the server's own sentence comes before it. */
  done: string
}

/** Does something about the order, says how it ended and shows the order anew. Resolves to whether it was done. */
export type Act = (task: Task) => Promise<boolean>

type UseActArgs = {
  path: string
  confirm: Confirm
  say: (outcome: { kind: 'success' | 'error'; text: string }) => void
  reload: () => Promise<void>
}

/** The one way in which the dossier does anything: question, call, outcome, a fresh look. */
export function useAct({ path, confirm, say, reload }: UseActArgs): Act {
  return useCallback<Act>(
    async ({ what, body, question, done }) => {
      if (question && !(await confirm(question))) return false
      try {
        const answer = await api<{ message?: string }>(`${path}/${what}`, { method: 'POST', body })
        say({ kind: 'success', text: answer.message ?? done })
        return true
      } catch (error) {
        say({ kind: 'error', text: explain(error) })
        return false
      } finally {
        await reload()
      }
    },
    [path, confirm, say, reload],
  )
}
