import { isPec, isTaxCode } from '@/shared/tax-ids'
import { customerLimits, type InvoiceCustomer } from '@/shared/tax-customer'

import type { SellerParty } from './invoice-content'
import { fitLatin1, toAscii } from './latin'

/** What the SDI wants where a private person abroad has no number: anything but nothing. */
const NO_FOREIGN_NUMBER = '0000000'

/** The code that names who sends the file, which also begins its name: the codice fiscale, or the partita IVA. */
export const transmitterId = ({ taxCode, vatNumber }: SellerParty): string => taxCode || vatNumber

/** `CedentePrestatore`. */
export function sellerElements(seller: SellerParty) {
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: seller.vatNumber },
      ...(seller.taxCode && { CodiceFiscale: seller.taxCode }),
      Anagrafica: nameOf({ ...seller, isCompany: seller.kind === 'company' }),
      RegimeFiscale: seller.regime === 'ordinario' ? 'RF01' : 'RF19',
    },
    Sede: {
      Indirizzo: fitLatin1(seller.street, 60),
      ...houseNumber(seller.streetNumber),
      CAP: seller.postalCode,
      Comune: fitLatin1(seller.city, 60),
      Provincia: seller.province,
      Nazione: 'IT',
    },
    ...(isPec(seller.email) && { Contatti: { Email: seller.email } }),
  }
}

/** `CessionarioCommittente`. */
export function customerElements(customer: InvoiceCustomer) {
  const { country, postal_code, city, province } = customer
  const isItalian = country === 'IT'
  return {
    DatiAnagrafici: {
      ...taxIdsOf(customer),
      Anagrafica: nameOf({
        isCompany: customer.customer_kind === 'company',
        companyName: customer.company_name,
        firstName: customer.first_name,
        lastName: customer.last_name,
      }),
    },
    Sede: {
      Indirizzo: fitLatin1(customer.street, 60),
      ...houseNumber(customer.street_number),
      CAP: isItalian ? postal_code : '00000',
      // The place of the code takes Italian ones only: a foreign one stands before its town.
      Comune: fitLatin1(isItalian ? city : `${postal_code} ${city}`, 60),
      ...(isItalian && { Provincia: province }),
      Nazione: country,
    },
  }
}

/** One of the two has to be there; a codice fiscale is an Italian one. */
function taxIdsOf({ country, vat_number, tax_code }: InvoiceCustomer) {
  const vat = (number: string) => ({ IdFiscaleIVA: { IdPaese: country, IdCodice: toAscii(number) } })
  const code = isTaxCode(tax_code) ? { CodiceFiscale: tax_code } : {}
  if (vat_number !== '') return { ...vat(vat_number), ...code }
  if (country === 'IT' || 'CodiceFiscale' in code) return code
  return vat(tax_code || NO_FOREIGN_NUMBER)
}

type Named = { isCompany: boolean; companyName: string; firstName: string; lastName: string }

const nameOf = ({ isCompany, companyName, firstName, lastName }: Named) =>
  isCompany
    ? { Denominazione: fitLatin1(companyName, customerLimits.company_name) }
    : {
        Nome: fitLatin1(firstName, customerLimits.first_name),
        Cognome: fitLatin1(lastName, customerLimits.last_name),
      }

function houseNumber(text: string): { NumeroCivico?: string } {
  const number = toAscii(text)
  return number === '' ? {} : { NumeroCivico: number.slice(0, customerLimits.street_number) }
}
