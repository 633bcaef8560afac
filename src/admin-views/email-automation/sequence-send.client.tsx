'use client'

import type { SequenceRow, SequenceSend } from '@/contracts/email-automation-answers'
import { formatDateTime, withArticle } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'

import styles from './sequences.module.css'

/** What the mail of a sequence is doing: '170 di 293 inviate', and whether it is held back. Nothing when none is. */
export function SequenceSending({ send }: { send: SequenceSend | undefined }) {
  if (!send) return null
  const { run, paused_at, waiting } = send
  const isPaused = paused_at !== null
  const isRunning = run !== null && (run.ended_at === null || waiting > 0)
  const ended = run ? run.sent + run.failed : 0
  return (
    <div className={styles.send} data-paused={isPaused}>
      {run && isRunning && (
        <progress
          className={styles.progress}
          max={ended + waiting}
          value={ended}
          aria-label={`Invio, ${sentWords(send)}`}
        />
      )}
      <p title={isPaused ? PAUSE_HELP : undefined}>
        {isPaused && <>In pausa {withArticle('dal', formatDateTime(paused_at))}: </>}
        {isPaused && !run && waitingWords(waiting)}
        {run && isRunning && (
          <>
            <strong>{sentWords(send)}</strong>
            {isPaused && `, ${waitingWords(waiting)}`}
          </>
        )}
        {!isPaused && !run && waiting > 0 && `${formatNumber(waiting)} in partenza`}
        {run &&
          !isRunning &&
          `${isPaused ? `${waitingWords(waiting)}. ` : ''}Ultimo invio: ${sentWords(send)}`}
        {run &&
          !isRunning &&
          run.ended_at !== null &&
          `, finito ${withArticle('il', formatDateTime(run.ended_at))}`}
        {run && run.failed > 0 && `, ${formatNumber(run.failed)} ${run.failed === 1 ? 'fallita' : 'fallite'}`}
        .
      </p>
      {isPaused && <p className={styles.help}>{PAUSE_HELP}</p>}
    </div>
  )
}

const PAUSE_HELP =
  'Ciò che arriva al suo giorno durante la pausa aspetta: nulla va perso, e parte quando riprendi.'

const waitingWords = (waiting: number) =>
  waiting === 0
    ? 'nessuna email aspetta'
    : waiting === 1
      ? '1 email aspetta'
      : `${formatNumber(waiting)} email aspettano`

/** '170 di 293 inviate': of those that this send has ended with and those that still wait. */
function sentWords({ run, waiting }: SequenceSend): string {
  const { sent, failed, ended_at } = run!
  const total = ended_at === null ? sent + failed + waiting : sent + failed
  return `${formatNumber(sent)} di ${formatNumber(total)} ${total === 1 ? 'inviata' : 'inviate'}`
}

/** Whether a sequence has mail that could be held back, or is held back. */
export const isPaused = (send: SequenceSend | undefined): boolean =>
  send !== undefined && send.paused_at !== null

/** What 'Metti in pausa' is for. */
export const pauseHelp = ({ sequence_name }: SequenceRow): string =>
  `Ferma le email di «${sequence_name}» finché non la riprendi`
