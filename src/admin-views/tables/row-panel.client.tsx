'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useId, useRef } from 'react'

import type { MessageState } from '@/content/contact-states'
import { type TableRow, type TableSchema } from '@/contracts/tables'
import { formatNumber } from '@/shared/numbers'
import { cellText } from '@/ui/cell-text'
import { Button } from '@/ui/kit/button'
import { Empty } from '@/ui/kit/empty'

import { TECHNICAL_TITLE, technicalNames } from './as-shown'
import { Cell } from './cell.client'
import { Icon } from './icons'
import styles from './row-panel.module.css'
import { RowTools } from './row-tools.client'
import { useIsPhone } from './use-is-phone'
import { useNow } from '@/ui/kit/use-now'
import { type RowActions } from './use-row-actions'
import { type RowPanelState } from './use-row-panel'

const MessageThread = dynamic(
  () => import('../contact/message-thread.client').then(({ MessageThread }) => MessageThread),
  { ssr: false },
)

type RowPanelProps = {
  schema: TableSchema
  panel: RowPanelState
  bin: boolean
  total: string | undefined
  onEdit: (row: TableRow) => void
  onHistory: (row: TableRow) => void
  actions: RowActions
  /** The row was changed from within the panel. */
  onChanged: () => void
  /** What the page has to say, while the panel covers it. */
  notices: ReactNode
}

/** One row whole: beside the table, on a phone in its place. J and K, or the buttons, lead to the next and the one before. */
export function RowPanel(props: RowPanelProps) {
  const { schema, panel, bin, total, onEdit, onHistory, actions, notices } = props
  const { row, isMissing, place, close, next, previous } = panel
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  usePanelKeys(panel)

  const name = row && cellText(row[schema.presentation.names], schema.presentation.names, named(schema))
  return (
    <Frame labelledBy={titleId} onClose={close}>
      <header className={styles.header}>
        <p className={styles.place} role="status">
          {place !== undefined && `${formatNumber(place)} di ${total}`}
        </p>
        <Button
          kind="icon"
          aria-label="Elemento precedente"
          title="Precedente (K)"
          disabled={!previous}
          onClick={previous}
        >
          <Icon name="up" />
        </Button>
        <Button
          kind="icon"
          aria-label="Elemento successivo"
          title="Successivo (J)"
          disabled={!next}
          onClick={next}
        >
          <Icon name="down" />
        </Button>
        <Button kind="icon" aria-label="Chiudi il pannello" title="Chiudi (Esc)" onClick={close}>
          <Icon name="close" />
        </Button>
      </header>
      {notices}
      <h3 ref={title} id={titleId} className={styles.title} tabIndex={-1} aria-live="polite">
        {name || `Elemento ${row?.id ?? ''}`}
      </h3>
      {row && (
        <>
          <div className={styles.tools} role="group" aria-label="Azioni su questo elemento">
            <RowTools {...{ schema, row, bin, onEdit, onHistory, actions }} onDeleted={close} />
          </div>
          <Values schema={schema} row={row}>
            {schema.tableName === 'contact_submissions' && <Thread {...props} row={row} />}
          </Values>
        </>
      )}
      {!row && <Empty>{isMissing ? 'Questo elemento non c’è più.' : 'Caricamento dati...'}</Empty>}
    </Frame>
  )
}

const named = ({ presentation, properties }: TableSchema) => properties[presentation.names]!

/** The replies to a message. */
function Thread({ row, schema, bin, actions, onChanged }: RowPanelProps & { row: TableRow }) {
  const setState = (state: MessageState, done: string) =>
    void actions.bulk({ action: 'update', ids: [row.id], data: { state } }, done)
  return (
    <MessageThread
      key={row.id}
      messageId={row.id}
      state={row.state as MessageState}
      onState={schema.permissions.update && !bin ? setState : undefined}
      onChanged={onChanged}
    />
  )
}

type ValuesProps = { schema: TableSchema; row: TableRow; children: ReactNode }

/** What the row holds, what follows from it, and last what only technicians ask for. */
function Values({ schema, row, children }: ValuesProps) {
  const technical = technicalNames(schema)
  const names = Object.keys(schema.properties).filter((name) => !technical.includes(name))
  return (
    <>
      <List schema={schema} row={row} names={names} />
      {children}
      <details className={styles.technical}>
        <summary>{TECHNICAL_TITLE}</summary>
        <List schema={schema} row={row} names={technical} />
      </details>
    </>
  )
}

function List({ schema, row, names }: { schema: TableSchema; row: TableRow; names: string[] }) {
  const now = useNow()
  return (
    <dl className={styles.values}>
      {names.map((name) => {
        const property = schema.properties[name]!
        const isPlain = property.format !== 'date-time' && name !== schema.presentation.state
        const text = cellText(row[name], name, property)
        return (
          <div key={name} data-long={text.length > 60 || undefined}>
            <dt>{property.title}</dt>
            <dd>
              {property.format === 'email' && text !== '' ? (
                <a href={`mailto:${text}`}>{text}</a>
              ) : isPlain && text !== '' ? (
                text
              ) : (
                <Cell schema={schema} name={name} row={row} now={now} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type FrameProps = { labelledBy: string; onClose: () => void; children: ReactNode }

/** Beside the table, which stays in reach; on a phone in front of everything else. */
function Frame({ labelledBy, onClose, children }: FrameProps) {
  const isPhone = useIsPhone()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isPhone || !element) return
    element.showModal()
    return () => element.close()
  }, [isPhone])
  if (isPhone) {
    return (
      <dialog
        ref={dialog}
        className={styles.page}
        aria-labelledby={labelledBy}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          onClose()
        }}
      >
        {children}
      </dialog>
    )
  }
  return (
    <section className={styles.panel} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

/**
 * J, K and Esc from anywhere on the page, unless something is being typed or a question is open. Not from inside the
 * panel alone: on the last row its button 'next' is disabled and loses the focus.
 */
function usePanelKeys({ next, previous, close }: RowPanelState): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector(`dialog[open]:not(.${styles.page})`)) return
      // On a phone the panel is a dialog, which the browser closes.
      if (event.key === 'Escape' && document.querySelector('dialog[open]')) return
      const go = { j: next, k: previous, escape: close }[event.key.toLowerCase()]
      if (!go) return
      event.preventDefault()
      go()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [next, previous, close])
}
