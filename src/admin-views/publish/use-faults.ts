'use client'

import { useForm, useFormFields } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'

type Fault = { path: string; message: string }

/**
 * @returns shows faults at their fields until something is written. Payload takes them off with each answer to a save, also
 * one that was under way before: drafts are saved without looking for faults.
 */
export function useFaults(): (faults: Fault[]) => void {
  const { dispatchFields, getData, setSubmitted } = useForm()
  const [shown, setShown] = useState<{ faults: Fault[]; content: string }>()
  const isLost = useFormFields(([fields]) =>
    Boolean(shown?.faults.some(({ path }) => fields[path] !== undefined && fields[path].valid !== false)),
  )
  const show = (faults: Fault[]) => {
    setSubmitted(true)
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors: faults })
  }
  const keep = useEffectEvent(() => {
    if (!isLost || !shown) return
    if (contentOf(getData()) === shown.content) show(shown.faults)
    else setShown(undefined)
  })
  useEffect(() => keep(), [isLost])
  return (faults) => {
    setShown({ faults, content: contentOf(getData()) })
    show(faults)
  }
}

/** Each save changes these by itself. */
const AUTOMATIC = new Set(['_status', 'createdAt', 'updatedAt'])

const contentOf = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => (AUTOMATIC.has(key) ? undefined : value))
