'use client'

import { type KeyboardEvent, useMemo } from 'react'

import { Button } from '@/ui/kit/button'

import styles from './blocks.module.css'
import { ButtonFields } from './button-fields.client'
import { ImageFields } from './image-fields.client'
import { blockNames } from './names'
import { type OwnBlock, readBlock } from './read-block'
import { TextFields, TitleFields } from './text-fields.client'
import { writeBlock } from './write-block'

type BlockCardProps = {
  id: number
  source: string
  /** From 1. */
  place: number
  count: number
  disabled: boolean
  onFocus: () => void
  onChange: (source: string) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  onShowSource: () => void
}

/** One block: its name, what moves it and takes it away, and its fields. Alt with an arrow moves it from anywhere inside. */
export function BlockCard({
  id,
  source,
  place,
  count,
  disabled,
  onFocus,
  onChange,
  onMove,
  onRemove,
  onShowSource,
}: BlockCardProps) {
  const block = useMemo(() => readBlock(source), [source])
  const label = `${blockNames[block.kind]}, blocco ${place}`
  const change = (next: OwnBlock) => onChange(writeBlock(source, next))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!event.altKey || step === undefined || disabled) return
    event.preventDefault()
    event.stopPropagation()
    onMove(step)
  }
  const fields = { label, disabled, onChange: change }
  return (
    <li
      className={styles.block}
      data-block={id}
      data-kind={block.kind}
      onFocus={onFocus}
      onKeyDownCapture={onKeyDown}
    >
      <div className={styles.head}>
        <span className={styles.kind}>{blockNames[block.kind]}</span>
        {!disabled && (
          <>
            <Button
              kind="icon"
              aria-label={`Sposta su: ${label}`}
              title="Sposta su (Alt ↑)"
              aria-disabled={place === 1}
              onClick={() => onMove(-1)}
            >
              <Arrow />
            </Button>
            <Button
              kind="icon"
              aria-label={`Sposta giù: ${label}`}
              title="Sposta giù (Alt ↓)"
              aria-disabled={place === count}
              onClick={() => onMove(1)}
            >
              <Arrow isDown />
            </Button>
            <Button kind="icon" aria-label={`Togli: ${label}`} title="Togli" onClick={onRemove}>
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                <path
                  d="M3 3l10 10M13 3L3 13"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  strokeLinecap="round"
                />
              </svg>
            </Button>
          </>
        )}
      </div>
      {block.kind === 'title' && <TitleFields block={block} {...fields} />}
      {block.kind === 'text' && <TextFields block={block} {...fields} />}
      {block.kind === 'button' && <ButtonFields block={block} {...fields} />}
      {block.kind === 'image' && <ImageFields block={block} {...fields} />}
      {block.kind === 'separator' && <div className={styles.rule} aria-hidden="true" />}
      {block.kind === 'html' && <Source source={source} label={label} onShowSource={onShowSource} />}
    </li>
  )
}

type SourceProps = { source: string; label: string; onShowSource: () => void }

/** HTML that no block understands: kept and sent as it is, changed in the HTML itself. */
function Source({ source, label, onShowSource }: SourceProps) {
  return (
    <>
      <div className={styles.source} role="region" tabIndex={0} aria-label={`Codice, ${label}`}>
        {source.length > SHOWN ? `${source.slice(0, SHOWN)}…` : source}
      </div>
      <p className={styles.note}>
        Resta com’è.{' '}
        <Button kind="link" onClick={onShowSource}>
          Modificalo nell’HTML
        </Button>
      </p>
    </>
  )
}

/** Characters: enough to know a piece by. */
const SHOWN = 2000

const Arrow = ({ isDown = false }: { isDown?: boolean }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path
      d={isDown ? 'M8 2v12M3 9l5 5 5-5' : 'M8 14V2M3 7l5-5 5 5'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
