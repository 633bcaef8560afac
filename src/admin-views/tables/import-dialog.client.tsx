'use client'

import { useEffect, useRef, useState } from 'react'

import { recipientsTexts } from '@/content/recipients'
import { type ImportReport, type TableSchema } from '@/contracts/tables'
import { Dialog } from '@/ui/dialog/dialog'

import { countText } from './cells'
import controls from './controls.module.css'
import styles from './dialogs.module.css'
import { ErrorNote } from './error-note.client'
import { Report } from './import-report.client'
import { sendImport } from './send-import'

type ImportDialogProps = { schema: TableSchema; onClose: () => void; onImported: () => void }

const STOPPED = 'Interrotta: se non era già finita, nulla è cambiato.'
const STOP = 'Interrompere l’importazione? Nulla resta a metà.'

/** First what a file would do, then, if nothing is refused, all of it. */
export function ImportDialog({ schema, onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const isBusy = busy !== undefined
  const running = useRef<AbortController>(undefined)
  // Closing the dialog, or leaving its table, stops what it has begun.
  useEffect(() => () => running.current?.abort(), [])

  const send = async (chosen: File, isDryRun: boolean, agreed?: number) => {
    const { signal } = (running.current = new AbortController())
    setBusy('Invio del file…')
    setError(undefined)
    try {
      const table = schema.tableName
      const answer = await sendImport({ table, file: chosen, isDryRun, agreed, signal, onProgress: setBusy })
      if ('message' in answer) setError(answer.message)
      else {
        setReport(answer)
        if (answer.applied) onImported()
      }
    } catch (fault) {
      if (signal.aborted) {
        setError(STOPPED)
        // It may have ended just before it was stopped.
        onImported()
      } else {
        console.error(`${chosen.name} could not be imported`, fault)
        setError('Errore di connessione. Riprova più tardi.')
      }
    }
    setBusy(undefined)
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setReport(undefined)
    void send(chosen, true)
  }
  const steps = report ? report.added + report.changed : 0

  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => !isBusy || window.confirm(STOP)}
      title={`Importa in ${schema.title}`}
      size="2xl"
    >
      <div className={controls.form}>
        <div className={controls.field}>
          <span className={controls.label}>File CSV</span>
          <div className={controls.upload}>
            <label className={styles.picker} data-busy={isBusy}>
              {file ? 'Scegli un altro file' : 'Scegli file'}
              <input
                type="file"
                aria-label="File CSV"
                accept=".csv,text/csv"
                className={styles.file}
                disabled={isBusy}
                onChange={({ target }) => {
                  choose(target.files?.[0])
                  // The same file, mended meanwhile, may be chosen again.
                  target.value = ''
                }}
              />
            </label>
            {file && <span className={styles.fileName}>{file.name}</span>}
          </div>
          <p className={controls.hint}>
            La prima riga contiene i nomi delle colonne, come nell’esportazione. Le righe con un ID modificano
            quell’elemento, le altre si aggiungono.
          </p>
        </div>
        {error !== undefined && <ErrorNote message={error} />}
        {busy && <p role="status">{busy}</p>}
        {report?.recipients && !report.applied && (
          <p role="alert">
            {recipientsTexts.count(report.recipients.now, report.recipients.later)}. {recipientsTexts.stop}
          </p>
        )}
        {report && !isBusy && <Report schema={schema} report={report} />}
        <div className={controls.formActions}>
          {isBusy ? (
            <button type="button" className={controls.button} onClick={() => running.current?.abort()}>
              Interrompi
            </button>
          ) : (
            <button type="button" className={controls.button} onClick={onClose}>
              {report?.applied ? 'Chiudi' : 'Annulla'}
            </button>
          )}
          {!report?.applied && (
            <button
              type="button"
              className={controls.primary}
              disabled={isBusy || !file || steps === 0 || (report?.refused.length ?? 0) > 0}
              onClick={() => file && void send(file, false, report?.recipients?.now)}
            >
              {report?.recipients
                ? recipientsTexts.import(report.recipients.now)
                : steps > 0
                  ? `Importa ${countText(steps)}`
                  : 'Importa'}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
