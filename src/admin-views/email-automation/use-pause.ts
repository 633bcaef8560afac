'use client'

import { useState } from 'react'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { SequenceRow } from '@/contracts/email-automation-answers'
import { api } from '@/ui/api-client'
import type { Confirm } from '@/ui/kit/use-confirm'
import { agreeingToRecipients } from '@/ui/saving/agree-to-recipients'

import { failure, type Say, success } from './outcome'

type PauseArgs = { confirm: Confirm; say: Say; onChanged: () => Promise<unknown> }

/** Holds the mail of a sequence back, and lets it go again once its number is agreed to. */
export function usePause({ confirm, say, onChanged }: PauseArgs) {
  const [busy, setBusy] = useState<number>()

  const act = async (id: number, work: () => Promise<string>) => {
    setBusy(id)
    try {
      say(success(await work()))
    } catch (error) {
      // A no to the question is no failure.
      if (error !== DECLINED) say(failure(error, 'Non è riuscito: riprova.'))
    }
    await onChanged()
    setBusy(undefined)
  }
  const post = (id: number, what: 'pause' | 'resume', body: Record<string, unknown> = {}) =>
    api(`/api/admin/email-sequences/${id}/${what}`, { method: 'POST', body })

  return {
    /** The id of the sequence that is being paused or resumed. */
    busy,
    pause: ({ id, sequence_name }: SequenceRow) =>
      act(id, async () => {
        await post(id, 'pause')
        return `«${sequence_name}» è in pausa: ciò che non è ancora partito aspetta.`
      }),
    resume: ({ id, sequence_name }: SequenceRow) =>
      act(id, async () => {
        await agreeingToRecipients(
          async (question) => {
            if (await confirm(question)) return true
            throw DECLINED
          },
          (confirmed_recipients) => post(id, 'resume', { confirmed_recipients }),
          { ask: recipientsTexts.resumeAsk, yes: recipientsTexts.resume },
        )
        return `«${sequence_name}» è ripresa.`
      }),
  }
}

const DECLINED = new Error('declined')
