'use client'

import { type TableList } from '@/contracts/tables'
import { type Query, useQuery } from '@/ui/kit/use-query'

import { type Address, selectionParams } from './use-address'

/** Spec §9. */
export const PAGE_SIZE = 20

/** The rows an address shows. The last list stays while the next one is awaited, so that nothing jumps. */
export function useRows(tableName: string, address: Address): Query<TableList> {
  const params = selectionParams(address)
  params.set('page', String(address.page))
  params.set('limit', String(PAGE_SIZE))
  return useQuery<TableList>(`/api/tables/${tableName}?${params.toString()}`)
}
