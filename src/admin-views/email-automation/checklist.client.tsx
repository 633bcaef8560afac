'use client'

import { emailChecklist } from '@/shared/email-checklist'
import type { FormValues } from '@/shared/form-schema'

import listsStyles from './lists.module.css'
import sequenceFormStyles from './sequence-form.module.css'

const SIGNS = { open: '·', ok: '✓', warning: '!', fault: '×' } as const
const WORDS = {
  open: 'Ancora da scrivere',
  ok: 'A posto',
  warning: 'Da valutare',
  fault: 'Da correggere',
} as const

/** What to look at before the sequence is switched on. */
export function Checklist({ values }: { values: FormValues }) {
  return (
    <section className={sequenceFormStyles.checklist} aria-label="Prima di attivarla">
      <h3>Prima di attivarla</h3>
      <ul>
        {emailChecklist(values).map(({ level, text }) => (
          <li key={text} data-level={level}>
            <span aria-hidden="true">{SIGNS[level]}</span>
            <span className={listsStyles.hidden}>{WORDS[level]}: </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
