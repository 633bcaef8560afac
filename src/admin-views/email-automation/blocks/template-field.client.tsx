'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { escapeHtml } from '@/shared/escape-html'
import { Segments } from '@/ui/kit/segments'
import { controlAttributes, type ControlProps, textOf } from '@/ui/schema-form/controls'

import styles from './template-field.module.css'
import { VariablesMenu } from './variables-menu.client'

const VIEWS = [
  { value: 'blocks', label: 'Blocchi' },
  { value: 'html', label: 'HTML' },
] as const

/** Brings a parser and a text editor: loaded only where a template is written. */
const BlocksEditor = dynamic(() => import('./blocks-editor.client').then((module) => module.BlocksEditor), {
  ssr: false,
  loading: () => <p className={styles.soft}>Caricamento dei blocchi…</p>,
})

/**
 * The template: its HTML, which is what is kept and sent, and above it the same HTML as blocks. A template of which no
 * piece is a block is first shown as HTML.
 */
export function Template(props: ControlProps) {
  const { id, value, onChange, disabled } = props
  const [chosen, setView] = useState<(typeof VIEWS)[number]['value']>()
  const view = chosen ?? 'blocks'
  const html = textOf(value)
  const select = (from: number, to: number) => {
    requestAnimationFrame(() => {
      const area = document.getElementById(id)
      if (!(area instanceof HTMLTextAreaElement)) return
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  const insert = (variable: string) => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    const { selectionStart: from, selectionEnd: to } = area
    const written = escapeHtml(variable)
    onChange(html.slice(0, from) + written + html.slice(to))
    select(from + written.length, from + written.length)
  }
  return (
    <div className={styles.template}>
      <Segments options={VIEWS} value={view} onChoose={setView} />
      {view === 'blocks' && (
        <BlocksEditor
          value={html}
          onChange={onChange}
          disabled={disabled}
          onUnsuited={chosen === undefined ? () => setView('html') : undefined}
          onShowSource={(from, to) => {
            setView('html')
            select(from, to)
          }}
        />
      )}
      {view === 'blocks' ? (
        <p className={styles.soft}>Questo è l’HTML dei blocchi: cambia insieme a loro.</p>
      ) : (
        <VariablesMenu disabled={disabled} onInsert={insert} />
      )}
      <textarea
        {...controlAttributes(props)}
        className={styles.source}
        rows={view === 'blocks' ? 4 : 14}
        spellCheck={view === 'html'}
        value={html}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
