'use client'

import { useRowLabel } from '@payloadcms/ui'

/** A folded row of a list shows its own first words, so that nobody opens ten rows to find one. */
export function RowLabel({ singular }: { singular: string }) {
  const { data, rowNumber = 0 } = useRowLabel<Record<string, unknown> | undefined>()
  const words = Object.entries(data ?? {}).find(
    ([name, value]) => name !== 'id' && typeof value === 'string' && value.trim() !== '',
  )?.[1] as string | undefined
  return <span>{words ?? `${singular} ${rowNumber + 1}`}</span>
}
