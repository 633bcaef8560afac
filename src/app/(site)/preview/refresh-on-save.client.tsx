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
  useEffect(() => {
    const section = at ? document.getElementById(at) : null
    // A hash, or scrollIntoView, would scroll the form around this frame as well.
    if (section) scrollTo({ top: section.offsetTop, behavior: 'instant' })
  }, [at])
  return <RefreshRouteOnSave refresh={() => router.refresh()} serverURL={serverUrl} />
}
