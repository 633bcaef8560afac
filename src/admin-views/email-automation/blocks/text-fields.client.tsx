'use client'

import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $getRoot, $getSelection } from '@payloadcms/richtext-lexical/lexical'

import { RichTextEditor } from '@/ui/rich-text-editor/rich-text-editor.client'
import { Select } from '@/ui/kit/select'

import styles from './blocks.module.css'
import { isMailAddress } from './link-address'
import type { OwnBlock } from './read-block'
import { VariablesMenu } from './variables-menu.client'
import { withLevel } from './write-block'

export type FieldsProps<Kind extends OwnBlock['kind']> = {
  block: Extract<OwnBlock, { kind: Kind }>
  /** What the block is called, with its place. */
  label: string
  disabled: boolean
  onChange: (block: OwnBlock) => void
}

const LEVELS = [
  { value: '1', label: 'Grande' },
  { value: '2', label: 'Medio' },
  { value: '3', label: 'Piccolo' },
] as const

/** A title is one line: the editor's paragraphs are its line breaks. */
export function TitleFields({ block, label, disabled, onChange }: FieldsProps<'title'>) {
  const level = LEVELS.find(({ value }) => value === String(block.level)) ?? LEVELS[1]
  return (
    <RichTextEditor
      label={`Parole, ${label}`}
      value={block.html === '' ? '' : `<p>${block.html}</p>`}
      onChange={(html) =>
        onChange({ ...block, html: html.replaceAll('</p><p>', '<br>').replace(/<\/?(?:p|ul|ol|li)>/g, '') })
      }
      disabled={disabled}
      hasLists={false}
      isAddress={isMailAddress}
      tools={
        <>
          <InsertVariable disabled={disabled} />
          <Select
            label={`Grandezza, ${label}`}
            className={styles.level}
            options={LEVELS}
            value={level.value}
            onChoose={(value) => onChange(withLevel(block, Number(value) as 1 | 2 | 3))}
          />
        </>
      }
    />
  )
}

export function TextFields({ block, label, disabled, onChange }: FieldsProps<'text'>) {
  return (
    <RichTextEditor
      label={`Parole, ${label}`}
      value={block.html === '<p></p>' ? '' : block.html}
      onChange={(html) => onChange({ ...block, html })}
      disabled={disabled}
      isAddress={isMailAddress}
      tools={<InsertVariable disabled={disabled} />}
    />
  )
}

/** Puts a variable where the caret was last, or at the end. */
function InsertVariable({ disabled }: { disabled: boolean }) {
  const [editor] = useLexicalComposerContext()
  return (
    <VariablesMenu
      disabled={disabled}
      onInsert={(variable) => {
        editor.update(() => {
          const selection = $getSelection() ?? $getRoot().selectEnd()
          selection.insertText(variable)
        })
        editor.focus()
      }}
    />
  )
}
