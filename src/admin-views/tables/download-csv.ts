import { refusal } from '@/ui/api-client'

type DownloadArgs = {
  path: string
  filename: string
  signal: AbortSignal
  onProgress: (text: string) => void
}

const number = new Intl.NumberFormat('it-IT')

/**
 * Fetches a CSV, telling how far it is, and hands it to the browser as a download.
 *
 * @throws ApiError when the answer is no CSV, TypeError when it ends half-way, DOMException when it was stopped
 */
export async function downloadCsv({ path, filename, signal, onProgress }: DownloadArgs): Promise<void> {
  const response = await fetch(path, { signal })
  if (!response.ok || !response.body) throw await refusal(response)
  const total = Number(response.headers.get('X-Total-Count') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  let rows = -1
  let isQuoted = false
  let shownAt = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    for (const byte of value) {
      if (byte === 34) isQuoted = !isQuoted
      else if (byte === 10 && !isQuoted) rows += 1
    }
    const now = performance.now()
    if (now - shownAt < 150) continue
    shownAt = now
    const percent = total > 0 ? ` (${Math.min(99, Math.floor((rows / total) * 100))} %)` : ''
    onProgress(`${number.format(Math.max(rows, 0))} righe${percent}`)
  }
  save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), filename)
}

function save(blob: Blob, filename: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  // The download has begun once the click has been handled; the address is then free to go.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
