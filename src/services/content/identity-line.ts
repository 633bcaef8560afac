import type { SiteSetting } from '@/payload-types'

import { isSeatLeft } from './find-placeholders'

type Identity = Partial<Pick<SiteSetting, 'legalName' | 'address' | 'vatNumber'>>

/**
 * Who sells and from where, as a shop has to say on its site (d.lgs. 70/2003, art. 7; Codice del consumo, art. 49). What is
 * missing is left out, and the seat as long as it is the seed's.
 */
export function identityLine({ legalName, address, vatNumber }: Identity): string {
  const parts = [
    legalName,
    isSeatLeft(address) ? '' : address?.replaceAll(/\s*\n\s*/g, ', '),
    vatNumber?.trim() && `P. IVA ${vatNumber.trim()}`,
  ]
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' · ')
}
