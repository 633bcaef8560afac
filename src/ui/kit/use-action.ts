'use client'

import { useState } from 'react'

import type { FieldErrors } from '@/shared/app-error'

import { ApiError, explain } from '../api-client'

type Action<Args extends unknown[]> = {
  /** Does the work; nothing while it is already being done. Resolves when it has ended, either way; never rejects. */
  run: (...args: Args) => Promise<void>
  isBusy: boolean
  /** Why the last try failed, as a sentence for people, until the next one begins. */
  fault: string | undefined
  /** The same by field, when fields were at fault. */
  errors: FieldErrors | undefined
}

/**
 * Something that a person does: under way, done, or failed with a sentence. What is read goes through `useQuery`.
 *
 * @param work calls the API and does what follows from its success; what it throws is the failure
 * @param plain what to say when there was no answer, instead of `explain`'s own words
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  plain?: string,
): Action<Args> {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const run = async (...args: Args) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work(...args)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    run,
    isBusy,
    fault: failure === undefined ? undefined : explain(failure, plain),
    errors: failure instanceof ApiError ? failure.errors : undefined,
  }
}
