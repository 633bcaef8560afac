'use client'

import { $isLinkNode, TOGGLE_LINK_COMMAND } from '@payloadcms/richtext-lexical/lexical/link'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import {
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { type ReactNode, useEffect, useState } from 'react'

import styles from './rich-text-editor.module.css'

type Active = { bold: boolean; italic: boolean; list: 'bullet' | 'number' | null; link: string | null }
const none: Active = { bold: false, italic: false, list: null, link: null }

function $readActive(): Active {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return none
  const ancestors: LexicalNode[] = []
  for (let node: LexicalNode | null = selection.anchor.getNode(); node; node = node.getParent()) {
    ancestors.push(node)
  }
  const list = ancestors.find($isListNode)?.getListType()
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    list: list === 'bullet' || list === 'number' ? list : null,
    link: ancestors.find($isLinkNode)?.getURL() ?? null,
  }
}

type ToolbarProps = {
  disabled: boolean
  hasLists: boolean
  isAddress: (address: string) => boolean
  /** Further tools. */
  children: ReactNode
}

/** Bold, italic, lists and links; `aria-pressed` says whether it is on at the caret. */
export function Toolbar({ disabled, hasLists, isAddress, children }: ToolbarProps) {
  const [editor] = useLexicalComposerContext()
  const [active, setActive] = useState(none)
  const [address, setAddress] = useState<string | null>(null)

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => setActive($readActive()))
      }),
    [editor],
  )

  const toggleList = (kind: 'bullet' | 'number') => {
    const insert = kind === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
    editor.dispatchCommand(active.list === kind ? REMOVE_LIST_COMMAND : insert, undefined)
  }
  const saveLink = () => {
    const link = address?.trim() ?? ''
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, link === '' ? null : link)
    setAddress(null)
  }
  const lists = [
    { name: 'Elenco puntato', sign: '•', on: active.list === 'bullet', act: () => toggleList('bullet') },
    { name: 'Elenco numerato', sign: '1.', on: active.list === 'number', act: () => toggleList('number') },
  ]
  const buttons = [
    {
      name: 'Grassetto',
      sign: <strong>B</strong>,
      on: active.bold,
      act: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    },
    {
      name: 'Corsivo',
      sign: <em>I</em>,
      on: active.italic,
      act: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    },
    ...(hasLists ? lists : []),
    { name: 'Link', sign: 'Link', on: active.link !== null, act: () => setAddress(active.link ?? '') },
  ]

  return (
    <div className={styles.tools}>
      <div role="toolbar" aria-label="Formattazione" className={styles.toolbar}>
        {buttons.map(({ name, sign, on, act }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={on}
            disabled={disabled}
            // Keeps the selection in the text while a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            {sign}
          </button>
        ))}
        {children}
      </div>
      {address !== null && (
        <div className={styles.link}>
          <input
            type="text"
            inputMode="url"
            aria-label="Indirizzo del link"
            placeholder="https://…"
            autoFocus
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              if (event.key === 'Escape') setAddress(null)
              else if (address.trim() === '' || isAddress(address)) saveLink()
            }}
          />
          <button type="button" disabled={address.trim() !== '' && !isAddress(address)} onClick={saveLink}>
            {address.trim() === '' ? 'Togli' : 'Conferma'}
          </button>
        </div>
      )}
    </div>
  )
}
