'use client'

import { useForm } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'

import { focusField } from './focus-field'
import { onOpenField, openField } from './open-field'
import { resolvePath } from './resolve-path'
import { useDocumentName, usePreviewClicks, useShowInPreview } from './use-preview'

/** Where the sales page shows rows of other documents, its own words stand in this part of its form. */
const PARTS: Record<string, string | undefined> = {
  faqs: 'faq',
  testimonials: 'testimonials',
  offer: 'offer',
}

/** Opens the field that was clicked in the preview, or chosen in the list of what would be published. */
export function FieldOpener() {
  const { dispatchFields, getFields } = useForm()
  const name = useDocumentName()
  const show = useShowInPreview()
  const stop = useRef(() => {})

  usePreviewClicks(({ document, path }) => {
    if (document === name) openField({ path, isFollowed: false })
    const part = name === 'landing' ? PARTS[document.split('/')[0]!] : undefined
    if (part !== undefined) openField({ path: part, isFollowed: false })
  })

  const open = useEffectEvent(({ path, isFollowed }: { path: string; isFollowed: boolean }) => {
    const fields = getFields()
    const resolved = resolvePath(fields, path)
    for (const list of resolved.lists) {
      const rows = fields[list.path]?.rows ?? []
      const updatedRows = rows.map((row, index) =>
        index === list.index ? { ...row, collapsed: false } : row,
      )
      dispatchFields({ type: 'SET_ROW_COLLAPSED', path: list.path, updatedRows })
    }
    stop.current()
    stop.current = focusField(resolved.path)
    if (isFollowed) show(path)
  })
  useEffect(() => onOpenField((opened) => open(opened)), [])
  useEffect(() => () => stop.current(), [])
  return null
}
