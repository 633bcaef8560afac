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
import { useEffect, useRef } from 'react'

import { $fromHtml, $toHtml, isSafeAddress } from './editor-html'
import styles from './rich-text-editor.module.css'
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
        <Toolbar disabled={disabled} />
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
        <LinkPlugin validateUrl={isSafeAddress} />
        <Synchronise value={value} onChange={onChange} disabled={disabled} />
      </div>
    </LexicalComposer>
  )
}

type SynchroniseProps = Pick<RichTextEditorProps, 'value' | 'onChange'> & { disabled: boolean }

/** Loads a value that was set from outside (a form filled or reset), and reports what is written. */
function Synchronise({ value, onChange, disabled }: SynchroniseProps) {
  const [editor] = useLexicalComposerContext()
  const known = useRef<string | null>(null)

  useEffect(() => editor.setEditable(!disabled), [editor, disabled])
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.update(() => $fromHtml(editor, value), { tag: ['history-merge', 'skip-dom-selection'] })
  }, [editor, value])

  return (
    <OnChangePlugin
      ignoreSelectionChange
      onChange={(state, _editor, tags) => {
        if (tags.has('history-merge')) return
        const html = state.read($toHtml)
        if (html === known.current) return
        known.current = html
        onChange(html)
      }}
    />
  )
}
