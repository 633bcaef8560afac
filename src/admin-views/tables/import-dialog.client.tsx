'use client'

import { useEffect, useId, useRef, useState } from 'react'

import { recipientsTexts } from '@/content/email-automation-recipients'
import { type ImportReport, type TableSchema } from '@/contracts/tables'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import { Notice } from '@/ui/kit/notice'
import { useConfirm } from '@/ui/kit/use-confirm'

import { countText } from './count-text'
import styles from './dialogs.module.css'
import { Report } from './import-report.client'
import { FilePicker } from './row-controls.client'
import { sendImport } from './send-import'

type ImportDialogProps = { schema: TableSchema; onClose: () => void; onImported: () => void }

const STOPPED = 'Interrotta: se non era già finita, nulla è cambiato.'
const STOP = {
  title: 'Interrompere l’importazione? Nulla resta a metà.',
  yes: 'Interrompi',
  no: 'Continua',
}

/** Tries a file first and reports what it would do; imports all of it when no line is refused. */
export function ImportDialog({ schema, onClose, onImported }: ImportDialogProps) {
  const pickerId = useId()
  const [confirm, question] = useConfirm()
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
        // It may have been applied just before it was stopped: reload.
        onImported()
      } else {
        console.error(`${chosen.name} could not be imported`, fault)
        setError('Errore di connessione. Riprova più tardi.')
      }
    }
    setBusy(undefined)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setReport(undefined)
    void send(chosen, true)
  }
  const steps = report ? report.added + report.changed : 0

  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => !isBusy || confirm(STOP)}
      title={`Importa in ${schema.title}`}
      size="2xl"
    >
      <Field
        id={pickerId}
        title="File CSV"
        isGroup
        description="La prima riga contiene i nomi delle colonne, come nell’esportazione o come li leggi nella tabella, in qualsiasi ordine. Le righe con un ID modificano quell’elemento, le altre si aggiungono."
      >
        <div className={styles.upload}>
          <FilePicker
            label="File CSV"
            accept=".csv,text/csv"
            disabled={isBusy}
            isBusy={isBusy}
            onFile={choose}
          >
            {file ? 'Scegli un altro file' : 'Scegli file'}
          </FilePicker>
          {file && <span className={styles.fileName}>{file.name}</span>}
        </div>
      </Field>
      {error !== undefined && <Notice>{error}</Notice>}
      {busy && <p role="status">{busy}</p>}
      {report?.recipients && !report.applied && (
        <p role="alert">
          {recipientsTexts.count(report.recipients.now, report.recipients.later)}.{' '}
          {report.times && recipientsTexts.times(report.times)} {recipientsTexts.stop}
        </p>
      )}
      {report && !isBusy && <Report schema={schema} report={report} />}
      <Actions align="end">
        {isBusy ? (
          <Button onClick={() => running.current?.abort()}>Interrompi</Button>
        ) : (
          <Button onClick={onClose}>{report?.applied ? 'Chiudi' : 'Annulla'}</Button>
        )}
        {!report?.applied && (
          <Button
            kind="primary"
            disabled={isBusy || !file || steps === 0 || (report?.refused.length ?? 0) > 0}
            onClick={() => file && void send(file, false, report?.recipients?.now)}
          >
            {report?.recipients
              ? recipientsTexts.import(report.recipients.now)
              : steps > 0
                ? `Importa ${countText(steps)}`
                : 'Importa'}
          </Button>
        )}
      </Actions>
      {question}
    </Dialog>
  )
}
