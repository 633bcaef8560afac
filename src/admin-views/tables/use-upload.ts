'use client'

import { useEffect, useRef, useState } from 'react'

import { api } from '@/ui/api-client'

import { explain } from '@/ui/api-client'

export type UploadKind = 'media' | 'file'

/** What a file picker offers; the server decides by the content. */
export const acceptedTypes: Record<UploadKind, string> = {
  media: 'image/png,image/jpeg,image/webp,image/avif,video/mp4,.vtt',
  file: '.pdf,.zip,.epub',
}

/**
 * Sends a chosen file to `POST /api/upload/{kind}`.
 *
 * @param onUploaded gets the address that a `media_url` or `file_url` field holds. The one given when the file was
 *   chosen is called, however often was rendered since: it must not depend on values of its render. The upload is busy
 *   until what it returns has settled
 */
export function useUpload(kind: UploadKind, onUploaded: (url: string) => unknown) {
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({})
  const left = useRef<AbortController>(undefined)
  // The field was unmounted: its form must not get the address any more.
  useEffect(() => () => left.current?.abort(), [])

  const upload = async (file: File | undefined) => {
    if (!file) return
    const { signal } = (left.current = new AbortController())
    setState({ busy: true })
    const body = new FormData()
    body.append('file', file)
    try {
      const { url } = await api<{ url: string }>(`/api/upload/${kind}`, { method: 'POST', body, signal })
      await onUploaded(url)
      setState({})
    } catch (fault) {
      if (signal.aborted) return
      console.error(`${file.name} could not be uploaded`, fault)
      setState({ error: explain(fault) })
    }
  }
  return { busy: state.busy === true, error: state.error, upload }
}
