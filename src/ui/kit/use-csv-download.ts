'use client'

import { useRef, useState } from 'react'

import { rowsText } from '@/shared/numbers'

import { apiResponse, explainFields, isRefusal } from '../api-client'

/** How often the count of rows is shown anew. */
const PROGRESS_MS = 150

/**
 * A CSV from the server as a download, with its progress in words and a way to stop it.
 *
 * @returns `progress`, undefined when nothing is under way; `error`, a sentence for people
 */
export function useCsvDownload() {
  const [progress, setProgress] = useState<string>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const start = async (path: string, filename: string) => {
    const { signal } = (running.current = new AbortController())
    setError(undefined)
    setProgress(rowsText(0))
    try {
      offer(await readCsv(path, signal, setProgress), filename)
    } catch (fault) {
      if (!signal.aborted) {
        console.error(`${path} could not be exported`, fault)
        setError(isRefusal(fault) ? explainFields(fault) : 'L’esportazione non è riuscita. Riprova.')
      }
    }
    setProgress(undefined)
  }
  return { progress, error, start, stop: () => running.current?.abort() }
}

/** @throws ApiError when it is refused, TypeError when it ends half-way, DOMException when it was stopped */
async function readCsv(path: string, signal: AbortSignal, onProgress: (text: string) => void): Promise<Blob> {
  const response = await apiResponse(path, { signal })
  const total = Number(response.headers.get('X-Total-Count') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body!.getReader()
  // The heading is a line, but no row.
  let rows = -1
  let isQuoted = false
  let shownAt = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
    parts.push(value)
    for (const byte of value) {
      if (byte === 34) isQuoted = !isQuoted
      else if (byte === 10 && !isQuoted) rows += 1
    }
    const now = performance.now()
    if (now - shownAt < PROGRESS_MS) continue
    shownAt = now
    const percent = total > 0 ? ` (${Math.min(99, Math.floor((rows / total) * 100))} %)` : ''
    onProgress(`${rowsText(Math.max(rows, 0))}${percent}`)
  }
}

/** Has the browser save a file. */
function offer(file: Blob, filename: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = filename
  link.click()
  // The address must outlive the click, which the browser handles after this function.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
