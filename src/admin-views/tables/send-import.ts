import { type ImportProgress, type ImportReport } from '@/contracts/tables'
import { formatNumber, rowsText } from '@/shared/numbers'

type SendImportArgs = {
  table: string
  file: File
  isDryRun: boolean
  /** How many recipients of sequences the person has agreed to. */
  agreed?: number | undefined
  signal: AbortSignal
  /** Gets the progress in words. */
  onProgress: (text: string) => void
}

type Line = { progress: ImportProgress } | { status: number; answer: ImportReport | { message: string } }

/**
 * Sends a CSV and reports its progress. By XMLHttpRequest, because `fetch` does not tell how much was sent.
 *
 * @returns the report, or the sentence of a refusal
 * @throws Error when the connection ends before the answer, DOMException `AbortError` when the signal was used
 */
export function sendImport({ table, file, isDryRun, agreed, signal, onProgress }: SendImportArgs) {
  return new Promise<ImportReport | { message: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let read = 0
    /** The complete lines received since the last call. */
    const newLines = (): Line[] => {
      const end = request.responseText.lastIndexOf('\n') + 1
      const lines = request.responseText.slice(read, end).split('\n').filter(Boolean)
      read = Math.max(read, end)
      return lines.map((line) => JSON.parse(line) as Line)
    }
    const hear = () => {
      if (request.status !== 200) return
      for (const line of newLines()) {
        if ('progress' in line) onProgress(progressText(line.progress, isDryRun))
        else resolve(line.answer)
      }
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(`Invio del file… ${percent(loaded, total)}`)
    request.onprogress = hear
    request.onload = () => {
      try {
        hear()
        // A refusal before the import began is plain JSON, not lines.
        if (request.status !== 200) resolve(JSON.parse(request.responseText) as { message: string })
      } catch {
        // Not JSON: a proxy in between has answered.
      }
      // No effect when the promise is settled already.
      reject(new Error(`the import ended with HTTP status ${request.status} and no answer`))
    }
    request.onerror = () => reject(new Error('the connection was lost'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(
      'POST',
      `/api/tables/${table}/import${isDryRun ? '?dry_run=1' : agreed === undefined ? '' : `?confirmed_recipients=${agreed}`}`,
    )
    request.setRequestHeader('Content-Type', 'text/csv')
    request.setRequestHeader('Accept', 'application/x-ndjson')
    request.send(file)
  })
}

const percent = (done: number, total: number) => `${total > 0 ? Math.floor((done / total) * 100) : 0} %`

function progressText({ phase, done, total }: ImportProgress, isDryRun: boolean): string {
  if (phase === 'reading') return `Controllo del file… ${percent(done, total)}`
  const of = `${formatNumber(done)} di ${rowsText(total)} (${percent(done, total)})`
  return `${isDryRun ? 'Prova' : 'Importazione'}… ${of}`
}
