'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import { api, explainFields } from '../api-client'

type QueryOptions = {
  /** Sent as JSON by POST; without it the path is asked by GET. */
  body?: unknown
  /** Asks only after so many milliseconds without another change: typing has paused. */
  pauseMs?: number
  /** Asks again every so many milliseconds while the page is visible, and when it becomes visible. */
  everyMs?: number
}

export type Query<Answer> = {
  /** The last answer that came. It stays while the next one is awaited, and when that one fails. */
  data: Answer | undefined
  /** Whether `data` answers the question as it is now, not one before it. */
  isCurrent: boolean
  isLoading: boolean
  /** Why the last question failed, as a sentence for people. */
  error: string | undefined
  /** Asks again. Resolves when an answer or a failure has come, or the screen was left; never rejects. */
  reload: () => Promise<void>
}

/** `question` is what `data` answers, `key` what was asked last, with the round of it. */
type Settled<Answer> = { key: string; question?: string; data?: Answer; error?: string }

/**
 * What the server says to a question, kept up to date. A newer question cancels the older one, so no answer comes out of
 * order; leaving the screen cancels too.
 *
 * @param path of this site's API; undefined asks nothing
 */
export function useQuery<Answer>(path: string | undefined, options: QueryOptions = {}): Query<Answer> {
  const { body, pauseMs = 0, everyMs } = options
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<Settled<Answer>>({ key: '' })
  const [waiting] = useState<(() => void)[]>(() => [])
  const isUnderWay = useRef(false)
  const isLeft = useRef(false)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const question = `${path} ${sent}`
  const key = `${question} ${round}`

  useEffect(() => {
    if (path === undefined) return
    const left = new AbortController()
    isUnderWay.current = true
    const settle = (next: (before: Settled<Answer>) => Settled<Answer>) => {
      isUnderWay.current = false
      setSettled(next)
      for (const resolve of waiting.splice(0)) resolve()
    }
    const timer = setTimeout(() => {
      const post = sent === undefined ? {} : { method: 'POST' as const, body: JSON.parse(sent) as unknown }
      api<Answer>(path, { ...post, signal: left.signal }).then(
        (data) => settle(() => ({ key, question, data })),
        (error: unknown) => {
          if (left.signal.aborted) return
          console.error(`${path} could not be loaded`, error)
          settle((before) => ({ ...before, key, error: explainFields(error) }))
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
      isUnderWay.current = false
    }
  }, [path, sent, pauseMs, question, key, waiting])

  useEffect(() => {
    isLeft.current = false
    return () => {
      // No answer comes any more, and none is waited for.
      isLeft.current = true
      for (const resolve of waiting.splice(0)) resolve()
    }
  }, [waiting])

  useEffect(() => {
    if (everyMs === undefined) return
    const refresh = () => {
      // An answer that takes longer than the interval would be cancelled for ever.
      if (document.visibilityState === 'visible' && !isUnderWay.current) setRound((before) => before + 1)
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [everyMs])

  const reload = useCallback(
    () =>
      new Promise<void>((resolve) => {
        if (isLeft.current) {
          resolve()
          return
        }
        waiting.push(resolve)
        setRound((before) => before + 1)
      }),
    [waiting],
  )
  return {
    data: settled.data,
    isCurrent: settled.question === question,
    isLoading: path !== undefined && settled.key !== key,
    error: settled.error,
    reload,
  }
}
