'use client'

import { useState } from 'react'

import type { SequenceRow } from '@/contracts/email-answers'
import { emailSequenceForm } from '@/contracts/email-sequence-form'
import { formatDate } from '@/shared/dates'
import { api } from '@/ui/api-client'

import { Calendar } from './calendar.client'
import type { Draft } from './draft'
import controls from './controls.module.css'
import listsStyles from './lists.module.css'
import sequencesStyles from './sequences.module.css'
import { tellFailure } from './tell-failure'
import type { EmailData } from './use-email-data'

type SequencesTabProps = {
  data: EmailData
  onEdit: (draft: Omit<Draft, 'round'>) => void
  onSend: (sequence: SequenceRow) => void
  onChanged: () => Promise<unknown>
}

/** The list of sequences, or their calendar. */
export function SequencesTab({
  data: { sequences = [], hasFailed },
  onEdit,
  onSend,
  onChanged,
}: SequencesTabProps) {
  const [view, setView] = useState<'list' | 'calendar'>('list')

  const remove = async ({ id }: SequenceRow) => {
    if (!window.confirm('Sei sicuro di voler eliminare questa sequenza?')) return
    try {
      await api(`/api/admin/email-sequences/${id}`, { method: 'DELETE' })
    } catch (error) {
      tellFailure(error, 'Errore nell’eliminazione')
    }
    await onChanged()
  }

  if (sequences.length === 0 && hasFailed) return null
  if (sequences.length === 0) {
    return (
      <div className={controls.empty}>
        <h2>Nessuna sequenza email configurata</h2>
        <p>Crea la tua prima sequenza di automazione</p>
        <button type="button" className={controls.primary} onClick={() => onEdit({})}>
          Crea Prima Sequenza
        </button>
      </div>
    )
  }
  return (
    <>
      <div className={controls.switch}>
        <button type="button" aria-pressed={view === 'list'} onClick={() => setView('list')}>
          Elenco
        </button>
        <button type="button" aria-pressed={view === 'calendar'} onClick={() => setView('calendar')}>
          Calendario
        </button>
      </div>
      {view === 'calendar' ? (
        <Calendar />
      ) : (
        <ul className={listsStyles.list}>
          {sequences.map((sequence) => (
            <Sequence
              key={sequence.id}
              sequence={sequence}
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
  onEdit: () => void
  onDuplicate: () => void
  onSend: () => void
  onDelete: () => void
}

function Sequence({ sequence, onEdit, onDuplicate, onSend, onDelete }: SequenceProps) {
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
          <span className={listsStyles.type}>{email_type}</span>
          {email_subject_b !== null && email_subject_b !== '' && (
            <span className={listsStyles.type}>A/B</span>
          )}
        </p>
        <p className={sequencesStyles.subject}>{email_subject}</p>
        <p className={controls.soft}>Creata il {formatDate(sequence.created_at)}</p>
      </div>
      <div className={controls.actions}>
        <button type="button" className={controls.quiet} onClick={onSend} aria-label={`Invia ${name} a mano`}>
          Invia
        </button>
        <button type="button" className={controls.quiet} onClick={onDuplicate} aria-label={`Duplica ${name}`}>
          Duplica
        </button>
        <button type="button" className={controls.quiet} onClick={onEdit} aria-label={`Modifica ${name}`}>
          Modifica
        </button>
        <button type="button" className={controls.danger} onClick={onDelete} aria-label={`Elimina ${name}`}>
          Elimina
        </button>
      </div>
    </li>
  )
}

/** A copy begins switched off, under a name that fits. */
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
