'use client'

import { LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { LexicalComposer } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { ContentEditable } from '@payloadcms/richtext-lexical/lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@payloadcms/richtext-lexical/lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalListPlugin'
import { OnChangePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalRichTextPlugin'
import { TextNode } from '@payloadcms/richtext-lexical/lexical'
import { type ReactNode, useEffect, useRef } from 'react'

import { $fromHtml, $plainFormat, $toHtml } from './editor-html'
import styles from './rich-text-editor.module.css'
import { isSafeAddress } from './safe-address'
import { Toolbar } from './toolbar.client'

export type RichTextEditorProps = {
  /** HTML; empty for nothing. */
  value: string
  /** Called with bare HTML (p, br, strong, em, ul, ol, li, a), or '' when no text is left. */
  onChange: (html: string) => void
  /** What the field is called, for assistive technology. */
  label: string
  id?: string
  required?: boolean
  disabled?: boolean
  invalid?: boolean
  /** Id of the text that explains the field or its fault. */
  describedBy?: string
  /** For a line such as a title, in which no list makes sense. */
  hasLists?: boolean
  /** Which addresses links may have, where others than safe ones make sense. */
  isAddress?: (address: string) => boolean
  /** Beside the tools for formatting; what is inside may use Lexical's own context. */
  tools?: ReactNode
}

/** A small editor for text that is kept as HTML in a text column. */
export function RichTextEditor({
  value,
  onChange,
  label,
  id,
  required = false,
  disabled = false,
  invalid = false,
  describedBy,
  hasLists = true,
  isAddress = isSafeAddress,
  tools,
}: RichTextEditorProps) {
  const initialConfig = {
    namespace: 'rich-text-editor',
    editable: !disabled,
    nodes: [LinkNode, ListNode, ListItemNode],
    theme: { text: { bold: styles.bold, italic: styles.italic } },
    onError: (error: Error) => {
      throw error
    },
  }
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className={styles.editor} data-invalid={invalid || undefined}>
        <Toolbar disabled={disabled} hasLists={hasLists} isAddress={isAddress}>
          {tools}
        </Toolbar>
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              id={id}
              className={styles.content}
              ariaLabel={label}
              ariaRequired={required}
              ariaInvalid={invalid}
              ariaDescribedBy={describedBy}
              ariaMultiline
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
        <HistoryPlugin />
        <ListPlugin />
        <LinkPlugin validateUrl={isAddress} />
        <Synchronise value={value} onChange={onChange} disabled={disabled} isAddress={isAddress} />
      </div>
    </LexicalComposer>
  )
}

type SynchroniseProps = Pick<RichTextEditorProps, 'value' | 'onChange'> & {
  disabled: boolean
  isAddress: (address: string) => boolean
}

/** Loads a value that was set from outside (a form filled or reset), and reports what is written. */
function Synchronise({ value, onChange, disabled, isAddress }: SynchroniseProps) {
  const [editor] = useLexicalComposerContext()
  const known = useRef<string | null>(null)
  /** The value as it was given, and as the editor writes it: undone changes lead back to the very same HTML. */
  const given = useRef({ value: '', written: '' })

  useEffect(() => editor.setEditable(!disabled), [editor, disabled])
  useEffect(() => editor.registerNodeTransform(TextNode, $plainFormat), [editor])
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    const onUpdate = () => {
      given.current = { value, written: editor.getEditorState().read(() => $toHtml(isAddress)) }
    }
    editor.update(() => $fromHtml(editor, value), { tag: ['history-merge', 'skip-dom-selection'], onUpdate })
  }, [editor, value, isAddress])

  return (
    <OnChangePlugin
      ignoreSelectionChange
      onChange={(state, _editor, tags) => {
        if (tags.has('history-merge')) return
        const written = state.read(() => $toHtml(isAddress))
        const html = written === given.current.written ? given.current.value : written
        if (html === known.current) return
        known.current = html
        onChange(html)
      }}
    />
  )
}
