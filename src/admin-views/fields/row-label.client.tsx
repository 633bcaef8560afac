'use client'

import { useRowLabel } from '@payloadcms/ui'

/** The label of a collapsed row: its first text field, otherwise its number. */
export function RowLabel({ singular }: { singular: string }) {
  const { data, rowNumber = 0 } = useRowLabel<Record<string, unknown> | undefined>()
  const words = Object.entries(data ?? {}).find(
    ([name, value]) => name !== 'id' && typeof value === 'string' && value.trim() !== '',
  )?.[1] as string | undefined
  return <span>{words ?? `${singular} ${rowNumber + 1}`}</span>
}
