'use client'

import { Button } from '@/ui/kit/button'
import { Empty } from '@/ui/kit/empty'

import { type Address, type ChangeAddress } from './use-address'

/** Why no row is shown, and the way back to some. */
export function NoRows({ address, change }: { address: Address; change: ChangeAddress }) {
  const isNarrowed = address.search !== '' || (address.filters?.conditions.length ?? 0) > 0
  return (
    <Empty>
      <p>
        {isNarrowed
          ? 'Nessun elemento corrisponde alla ricerca.'
          : address.bin
            ? 'Il cestino è vuoto.'
            : 'Nessun elemento in questa tabella.'}
      </p>
      {isNarrowed && (
        <Button onClick={() => change({ search: '', filters: undefined, page: 1 })}>
          Azzera ricerca e filtri
        </Button>
      )}
    </Empty>
  )
}
