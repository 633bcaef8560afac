import type { FieldErrors } from './app-error'
import { isCountry } from './tax-countries'
import {
  bareVatNumber,
  isPartitaIva,
  isPec,
  isPersonalTaxCode,
  isSdiCode,
  isTaxCode,
  isVatNumber,
  NO_SDI_CODE,
  normalizeTaxId,
} from './tax-ids'

/** Whom an invoice is made out to. What does not apply is the empty text. */
export type InvoiceCustomer = {
  customer_kind: 'person' | 'company'
  first_name: string
  last_name: string
  company_name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  tax_code: string
  /** Without its country's prefix. */
  vat_number: string
  street: string
  street_number: string
  postal_code: string
  city: string
  province: string
  sdi_code: string
  pec: string
}

/** The longest text of each field; names and addresses by the schema of FatturaPA. */
export const customerLimits = {
  first_name: 60,
  last_name: 60,
  company_name: 80,
  tax_code: 28,
  vat_number: 28,
  street: 60,
  street_number: 8,
  postal_code: 12,
  city: 60,
  province: 2,
  sdi_code: 7,
  pec: 256,
} as const

type TextField = keyof typeof customerLimits

export type CheckedCustomer =
  { customer: InvoiceCustomer; errors?: undefined } | { errors: FieldErrors; customer?: undefined }

/**
 * What somebody asked for an invoice with, in its one spelling, or what is wrong with each field, in Italian. It asks for
 * what the SDI refuses an invoice without.
 */
export function checkCustomer(values: Readonly<Record<string, unknown>>): CheckedCustomer {
  const customer = readCustomer(values)
  const errors: FieldErrors = {}
  const fault = (field: keyof InvoiceCustomer, sentence: string | false | undefined) => {
    if (sentence) errors[field] ??= sentence
  }
  for (const [field, max] of Object.entries(customerLimits) as [TextField, number][]) {
    if (customer[field].length > max) fault(field, `Al massimo ${max} caratteri.`)
  }
  for (const field of missingIn(customer)) fault(field, 'Compila questo campo.')
  if (values.customer_kind !== 'person' && values.customer_kind !== 'company') {
    fault('customer_kind', 'Scegli se la fattura è per una persona o per un’azienda.')
  }
  if (!isCountry(customer.country)) fault('country', 'Scegli un Paese.')
  else if (customer.country === 'IT') checkItalian(customer, fault)
  else if (customer.vat_number !== '' && !isVatNumber(customer.vat_number, customer.country)) {
    fault('vat_number', 'Questo numero IVA non ha la forma di quelli del Paese scelto.')
  }
  return Object.keys(errors).length > 0 ? { errors } : { customer }
}

function readCustomer(values: Readonly<Record<string, unknown>>): InvoiceCustomer {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim() : ''
  }
  const isCompany = values.customer_kind === 'company'
  const country = text('country').toUpperCase() || 'IT'
  const isItalian = country === 'IT'
  return {
    customer_kind: isCompany ? 'company' : 'person',
    // A form sends the fields of the other choice too, when its scripts do not run.
    first_name: isCompany ? '' : text('first_name'),
    last_name: isCompany ? '' : text('last_name'),
    company_name: isCompany ? text('company_name') : '',
    country,
    tax_code: normalizeTaxId(text('tax_code')),
    vat_number: bareVatNumber(text('vat_number'), country),
    street: text('street'),
    street_number: text('street_number'),
    postal_code: text('postal_code'),
    city: text('city'),
    province: isItalian ? text('province').toUpperCase() : '',
    sdi_code: isItalian ? text('sdi_code').toUpperCase() : '',
    pec: isItalian ? text('pec') : '',
  }
}

function missingIn(customer: InvoiceCustomer): TextField[] {
  const needed: TextField[] = ['street', 'city', 'postal_code']
  const isItalian = customer.country === 'IT'
  if (isItalian) needed.push('province')
  if (customer.customer_kind === 'company') needed.push('company_name')
  else needed.push('first_name', 'last_name')
  if (customer.customer_kind === 'company' && !isItalian) needed.push('vat_number')
  return needed.filter((field) => customer[field] === '')
}

type Fault = (field: keyof InvoiceCustomer, sentence: string | false) => void

function checkItalian(customer: InvoiceCustomer, fault: Fault): void {
  const { tax_code, vat_number, postal_code, province, sdi_code, pec } = customer
  fault('postal_code', !/^\d{5}$/.test(postal_code) && 'Il CAP ha cinque cifre.')
  fault('province', !/^[A-Z]{2}$/.test(province) && 'Scrivi la sigla della provincia: due lettere.')
  fault(
    'vat_number',
    vat_number !== '' &&
      !isPartitaIva(vat_number) &&
      'Questa partita IVA non è corretta: controlla le cifre.',
  )
  fault('pec', pec !== '' && !isPec(pec) && 'Scrivi un indirizzo PEC valido.')
  fault(
    'sdi_code',
    sdi_code !== '' && !isSdiCode(sdi_code) && 'Il codice destinatario ha sette lettere o cifre.',
  )
  if (customer.customer_kind === 'person') {
    fault('tax_code', tax_code === '' && 'Scrivi il codice fiscale.')
    fault(
      'tax_code',
      !isPersonalTaxCode(tax_code) && 'Questo codice fiscale non è corretto: controlla lettere e cifre.',
    )
    return
  }
  fault('vat_number', vat_number === '' && tax_code === '' && 'Scrivi la partita IVA o il codice fiscale.')
  fault(
    'tax_code',
    tax_code !== '' &&
      !isTaxCode(tax_code) &&
      'Questo codice fiscale non è corretto: controlla lettere e cifre.',
  )
  fault(
    'sdi_code',
    sdi_code === '' &&
      pec === '' &&
      `Scrivi il codice destinatario o la PEC. Se non li hai, scrivi ${NO_SDI_CODE}.`,
  )
}
