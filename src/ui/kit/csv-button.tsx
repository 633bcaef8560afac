'use client'

import type { ReactNode } from 'react'

import { Button } from './button'
import type { useCsvDownload } from './use-csv-download'

type CsvButtonProps = {
  download: ReturnType<typeof useCsvDownload>
  onStart: () => void
  className?: string | undefined
  /** In place of the words alone, such as a sign before them. */
  children?: ReactNode
}

/** 'Esporta CSV'; while one is under way it says how far it is, and stops it. */
export function CsvButton({
  download: { progress, stop },
  onStart,
  className,
  children = 'Esporta CSV',
}: CsvButtonProps) {
  if (progress === undefined) {
    return (
      <Button className={className} onClick={onStart}>
        {children}
      </Button>
    )
  }
  return (
    <Button className={className} onClick={stop}>
      <span aria-live="polite">{progress}</span> · Interrompi
    </Button>
  )
}
