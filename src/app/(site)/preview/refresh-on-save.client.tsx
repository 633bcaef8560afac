'use client'

import { RefreshRouteOnSave } from '@payloadcms/live-preview-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

type RefreshOnSaveProps = {
  serverUrl: string
  /** The id of the section to begin with. */
  at?: string
}

/** Renders the preview again each time the form beside it has saved. */
export function RefreshOnSave({ serverUrl, at }: RefreshOnSaveProps) {
  const router = useRouter()
  useEffect(() => (at ? keepAt(at) : undefined), [at])
  return <RefreshRouteOnSave refresh={() => router.refresh()} serverURL={serverUrl} />
}

/**
 * Scrolls to a section now and each time the page changes its size, until its reader uses it: while the panel loads,
 * this frame may be hidden, or narrower than it will be, and the section then stands elsewhere.
 *
 * @returns what stops it
 */
function keepAt(id: string): () => void {
  const sizes = new ResizeObserver(() => {
    // Looked up each time: React may render the section again. A hash, or scrollIntoView, would scroll the form around
    // this frame as well.
    const section = document.getElementById(id)
    if (section) scrollTo({ top: section.offsetTop, behavior: 'instant' })
  })
  sizes.observe(document.body)
  const stop = () => sizes.disconnect()
  for (const input of ['wheel', 'pointerdown', 'keydown']) addEventListener(input, stop, { once: true })
  return stop
}
