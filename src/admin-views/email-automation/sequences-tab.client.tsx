'use client'

import type { SequenceRow, SequenceSend } from '@/contracts/email-automation-answers'
import { emailSequenceForm } from '@/contracts/email-automation-form'
import { formatDate, withArticle } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { Empty } from '@/ui/kit/empty'
import { Segments } from '@/ui/kit/segments'
import type { Confirm } from '@/ui/kit/use-confirm'

import { type Asked, Calendar } from './calendar.client'
import type { Draft } from './draft'
import listsStyles from './lists.module.css'
import { failure, type Say } from './outcome'
import screen from './screen.module.css'
import { isPaused, pauseHelp, SequenceSending } from './sequence-send.client'
import sequencesStyles from './sequences.module.css'
import type { EmailData } from './use-email-data'
import { usePause } from './use-pause'

const VIEWS = [
  { value: 'list', label: 'Elenco' },
  { value: 'calendar', label: 'Calendario' },
] as const
export type SequencesView = (typeof VIEWS)[number]['value']

type SequencesTabProps = {
  data: EmailData
  view: SequencesView
  setView: (view: SequencesView) => void
  asked: Asked
  setAsked: (change: (before: Asked) => Asked) => void
  confirm: Confirm
  say: Say
  onEdit: (draft: Omit<Draft, 'round'>) => void
  onSend: (sequence: SequenceRow) => void
  onChanged: () => Promise<unknown>
}

/** The list of sequences, or their calendar. */
export function SequencesTab({
  data: { sequences = [], sends, calendar, hasFailed },
  view,
  setView,
  asked,
  setAsked,
  confirm,
  say,
  onEdit,
  onSend,
  onChanged,
}: SequencesTabProps) {
  const { busy, pause, resume } = usePause({ confirm, say, onChanged })

  const remove = async ({ id }: SequenceRow) => {
    const title = 'Sei sicuro di voler eliminare questa sequenza?'
    if (!(await confirm({ title, yes: 'Elimina', isDanger: true }))) return
    try {
      await api(`/api/admin/email-sequences/${id}`, { method: 'DELETE' })
    } catch (error) {
      say(failure(error, 'Errore nell’eliminazione'))
    }
    await onChanged()
  }

  if (sequences.length === 0 && hasFailed) return null
  if (sequences.length === 0) {
    return (
      <Empty title="Nessuna sequenza email configurata">
        <p>Crea la tua prima sequenza di automazione</p>
        <Button kind="primary" onClick={() => onEdit({})}>
          Crea Prima Sequenza
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <Segments options={VIEWS} value={view} onChoose={setView} />
      {view === 'calendar' ? (
        <Calendar {...{ calendar, asked, setAsked }} />
      ) : (
        <ul className={listsStyles.list}>
          {sequences.map((sequence) => (
            <Sequence
              key={sequence.id}
              sequence={sequence}
              send={sends.find(({ sequence_id }) => sequence_id === sequence.id)}
              isBusy={busy === sequence.id}
              onPause={() => void pause(sequence)}
              onResume={() => void resume(sequence)}
              onEdit={() => onEdit({ id: sequence.id, values: sequence })}
              onDuplicate={() => onEdit({ values: copyOf(sequence) })}
              onSend={() => onSend(sequence)}
              onDelete={() => void remove(sequence)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type SequenceProps = {
  sequence: SequenceRow
  send: SequenceSend | undefined
  /** It is being paused or resumed. */
  isBusy: boolean
  onPause: () => void
  onResume: () => void
  onEdit: () => void
  onDuplicate: () => void
  onSend: () => void
  onDelete: () => void
}

function Sequence({ sequence, send, isBusy, ...on }: SequenceProps) {
  const { onPause, onResume, onEdit, onDuplicate, onSend, onDelete } = on
  const { sequence_name: name, is_active, email_type, email_subject, email_subject_b } = sequence
  return (
    <li className={sequencesStyles.sequence} data-active={is_active}>
      <p className={sequencesStyles.day}>Giorno {sequence.send_after_days}</p>
      <div className={sequencesStyles.sequenceBody}>
        <h2>{name}</h2>
        <p className={listsStyles.badges}>
          <span className={is_active === 1 ? listsStyles.good : sequencesStyles.off}>
            {is_active === 1 ? 'Attiva' : 'Disabilitata'}
          </span>
          {isPaused(send) && <span className={sequencesStyles.paused}>In pausa</span>}
          <span className={listsStyles.type}>{email_type}</span>
          {email_subject_b !== null && email_subject_b !== '' && (
            <span className={listsStyles.type}>A/B</span>
          )}
        </p>
        <p className={sequencesStyles.subject}>{email_subject}</p>
        <p className={screen.soft}>Creata {withArticle('il', formatDate(sequence.created_at))}</p>
        <SequenceSending send={send} />
      </div>
      <Actions className={screen.actions}>
        {isPaused(send) ? (
          <Button kind="primary" disabled={isBusy} onClick={onResume} aria-label={`Riprendi ${name}`}>
            Riprendi
          </Button>
        ) : (
          is_active === 1 && (
            <Button
              disabled={isBusy}
              onClick={onPause}
              aria-label={`Metti in pausa ${name}`}
              title={pauseHelp(sequence)}
            >
              Metti in pausa
            </Button>
          )
        )}
        <Button onClick={onSend} aria-label={`Invia ${name} a mano`}>
          Invia
        </Button>
        <Button onClick={onDuplicate} aria-label={`Duplica ${name}`}>
          Duplica
        </Button>
        <Button onClick={onEdit} aria-label={`Modifica ${name}`}>
          Modifica
        </Button>
        <Button kind="danger" onClick={onDelete} aria-label={`Elimina ${name}`}>
          Elimina
        </Button>
      </Actions>
    </li>
  )
}

/** A copy starts disabled, with a name within the limit. */
function copyOf({
  id: _id,
  created_at: _at,
  updated_at: _since,
  ...values
}: SequenceRow): Partial<SequenceRow> {
  const limit = emailSequenceForm.properties.sequence_name!.maxLength!
  return {
    ...values,
    sequence_name: `${values.sequence_name.slice(0, limit - 8)} (copia)`,
    is_active: 0,
    include_past_buyers: 0,
  }
}
