'use client'

import { useDocumentInfo, useLivePreviewContext } from '@payloadcms/ui'
import { useCallback, useEffect, useEffectEvent } from 'react'

import {
  fieldOf,
  isFrom,
  OPEN,
  type PreviewMessage,
  READY,
  SHOW,
  splitField,
} from '@/shared/preview-messages'

/** How the preview names the document of this form: `landing`, `faqs/12`. */
export function useDocumentName(): string {
  const { collectionSlug, globalSlug, id } = useDocumentInfo()
  return globalSlug ?? `${collectionSlug ?? ''}/${id ?? ''}`
}

/** The window that the preview is in: the frame beside the form, or a window of its own. */
function usePreviewWindow() {
  const { iframeRef, popupRef, previewWindowType, url } = useLivePreviewContext()
  return useCallback(() => {
    const target = previewWindowType === 'popup' ? popupRef?.current : iframeRef.current?.contentWindow
    return target && url ? { target, origin: new URL(url, location.href).origin } : undefined
  }, [iframeRef, popupRef, previewWindowType, url])
}

/** @returns scrolls the preview to a field of this form's document */
export function useShowInPreview(): (path: string) => void {
  const name = useDocumentName()
  const previewWindow = usePreviewWindow()
  return useCallback(
    (path) => {
      const preview = previewWindow()
      const message: PreviewMessage = { type: SHOW, field: `${name}:${path}` }
      preview?.target.postMessage(message, preview.origin)
    },
    [name, previewWindow],
  )
}

/** Calls `onOpen` with the document and the path of what was clicked in the preview. */
export function usePreviewClicks(onOpen: (field: { document: string; path: string }) => void): void {
  usePreviewMessages((event, preview) => {
    const field = fieldOf(event, { ...preview, type: OPEN })
    if (field !== undefined) onOpen(splitField(field))
  })
}

/** Calls `onReady` when the preview begins to listen: what was said to it before then is lost. */
export function usePreviewReady(onReady: () => void): void {
  usePreviewMessages((event, preview) => {
    if (isFrom(event, { ...preview, type: READY })) onReady()
  })
}

function usePreviewMessages(
  onMessage: (event: MessageEvent<unknown>, preview: { origin: string; source: Window }) => void,
): void {
  const previewWindow = usePreviewWindow()
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const preview = previewWindow()
    if (preview) onMessage(event, { origin: preview.origin, source: preview.target })
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
}
