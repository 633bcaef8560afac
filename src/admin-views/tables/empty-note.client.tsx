'use client'

import controls from './controls.module.css'
import { type Address, type ChangeAddress } from './use-address'

/** Why no row is shown, and the way back. */
export function EmptyNote({ address, change }: { address: Address; change: ChangeAddress }) {
  const isNarrowed = address.search !== '' || (address.filters?.conditions.length ?? 0) > 0
  return (
    <div className={controls.empty}>
      <p>
        {isNarrowed
          ? 'Nessun elemento corrisponde alla ricerca.'
          : address.bin
            ? 'Il cestino è vuoto.'
            : 'Nessun elemento in questa tabella.'}
      </p>
      {isNarrowed && (
        <button
          type="button"
          className={controls.button}
          onClick={() => change({ search: '', filters: undefined, page: 1 })}
        >
          Azzera ricerca e filtri
        </button>
      )}
    </div>
  )
}
