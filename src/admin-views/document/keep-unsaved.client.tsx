'use client'

import {
  useForm,
  useFormBackgroundProcessing,
  useFormModified,
  useFormProcessing,
  useFormSubmitted,
} from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

/**
 * Keeps a document of the panel unsaved when saving it was refused. Payload's form marks itself as saved after every
 * answer, an outage's 503 as well: 'Salva' would be disabled until something more is typed, and leaving would not ask.
 * Payload leaves the form "submitted" after a refusal only, which is how one is recognised.
 */
export function KeepUnsaved() {
  const { setModified } = useForm()
  const isModified = useFormModified()
  const isSaving = useFormProcessing()
  // Autosave sends the form without saying that it is being saved.
  const isAutosaving = useFormBackgroundProcessing()
  const isProcessing = isSaving || isAutosaving
  const isSubmitted = useFormSubmitted()
  const wasModified = useRef(false)
  useEffect(() => {
    if (isModified) wasModified.current = true
    else if (!isProcessing && isSubmitted && wasModified.current) setModified(true)
    else if (!isProcessing) wasModified.current = false
  }, [isModified, isProcessing, isSubmitted, setModified])
  return null
}
