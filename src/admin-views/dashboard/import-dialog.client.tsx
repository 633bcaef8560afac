'use client'

import { useState } from 'react'

import { type ImportReport, type TableSchema } from '@/contracts/tables'
import { Dialog } from '@/ui/dialog/dialog'

import { countText } from './cells'
import controls from './controls.module.css'
import styles from './dialogs.module.css'
import { ErrorNote } from './error-note.client'

type ImportDialogProps = { schema: TableSchema; onClose: () => void; onImported: () => void }

/** First what a file would do, then, if nothing is refused, all of it. */
export function ImportDialog({ schema, onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const isBusy = busy !== undefined

  const send = async (chosen: File, dryRun: boolean) => {
    setBusy(dryRun ? 'Controllo del file…' : 'Importazione…')
    setError(undefined)
    try {
      const response = await fetch(`/api/tables/${schema.tableName}/import${dryRun ? '?dry_run=1' : ''}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: chosen,
      })
      const answer = (await response.json()) as ImportReport | { message: string }
      if ('message' in answer) setError(answer.message)
      else {
        setReport(answer)
        if (answer.applied) onImported()
      }
    } catch (fault) {
      console.error(`${chosen.name} could not be imported`, fault)
      setError('Errore di connessione. Riprova più tardi.')
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
    <Dialog open onClose={onClose} title={`Importa in ${schema.title}`} size="2xl">
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
        {report && !isBusy && <Report schema={schema} report={report} />}
        <div className={controls.formActions}>
          <button type="button" className={controls.button} onClick={onClose}>
            {report?.applied ? 'Chiudi' : 'Annulla'}
          </button>
          {!report?.applied && (
            <button
              type="button"
              className={controls.primary}
              disabled={isBusy || !file || steps === 0 || (report?.refused.length ?? 0) > 0}
              onClick={() => file && void send(file, false)}
            >
              Importa {steps > 0 && countText(steps)}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Report({ schema, report }: { schema: TableSchema; report: ImportReport }) {
  const { added, changed, unchanged, refused, refused_total, preview, applied } = report
  return (
    <div role="status">
      <p>
        {applied ? (
          <>
            <strong>Fatto:</strong> {lines(added, 'aggiunta', 'aggiunte')},{' '}
            {lines(changed, 'modificata', 'modificate')}, {lines(unchanged, 'uguale', 'uguali')}.
          </>
        ) : (
          <>
            <strong>Prova, nulla è ancora cambiato:</strong> {lines(added, 'da aggiungere')},{' '}
            {lines(changed, 'da modificare')}, {lines(unchanged, 'uguale', 'uguali')},{' '}
            {lines(refused_total, 'rifiutata', 'rifiutate')}.
          </>
        )}
      </p>
      {refused.length > 0 && (
        <>
          <p className={controls.fault}>
            Correggi queste righe: finché ce n’è una rifiutata non si importa nulla.
          </p>
          <ul className={styles.refused}>
            {refused.map(({ line, reason }) => (
              <li key={`${line}${reason}`}>
                Riga {line}: {reason}
              </li>
            ))}
            {refused_total > refused.length && (
              <li>… e altre {lines(refused_total - refused.length, 'riga', 'righe')}.</li>
            )}
          </ul>
        </>
      )}
      {!applied && preview.length > 0 && (
        <ul className={styles.refused}>
          {preview.map(({ line, id, before, after }) => (
            <li key={line}>
              {id === null ? 'Nuovo' : `ID ${id}`}:{' '}
              {Object.entries(after)
                .map(([name, value]) => {
                  const title = schema.properties[name]?.title ?? name
                  return before
                    ? `${title}: ${short(before[name])} → ${short(value)}`
                    : `${title}: ${short(value)}`
                })
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Of the file's lines: `1 aggiunta`, `2 aggiunte`. */
const lines = (count: number, one: string, many = one) =>
  `${count.toLocaleString('it-IT')} ${count === 1 ? one : many}`

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (text === '' || text === '""') return '—'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
