'use client'

import type { DefaultCellComponentProps } from 'payload'

import { formatPrecise } from '@/shared/money'

/** An amount in cents in the panel's lists: `€ 37,00`. */
export const CentsCell = ({ cellData }: DefaultCellComponentProps) => (
  <span>{typeof cellData === 'number' ? formatPrecise(cellData) : ''}</span>
)
