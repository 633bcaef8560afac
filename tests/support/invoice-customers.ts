import type { SellerParty } from '@/services/orders/invoices/invoice-content'
import type { InvoiceCustomer } from '@/shared/tax-customer'

/** A person with a right codice fiscale. */
export const person: InvoiceCustomer = {
  customer_kind: 'person',
  first_name: 'Maria',
  last_name: 'Rossi',
  company_name: '',
  country: 'IT',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: '',
  street: 'Via Garibaldi',
  street_number: '12',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
  sdi_code: '',
  pec: '',
}

/** A company with a right partita IVA. */
export const company: InvoiceCustomer = {
  ...person,
  customer_kind: 'company',
  first_name: '',
  last_name: '',
  company_name: 'Officina Serena S.r.l.',
  tax_code: '',
  vat_number: '00743110157',
  sdi_code: 'ABC1234',
}

/** A company that sells with VAT. */
export const sellerParty: SellerParty = {
  kind: 'company',
  companyName: 'Ore Serene S.r.l.',
  firstName: 'Anna',
  lastName: 'Verdi',
  vatNumber: '07643520567',
  taxCode: '07643520567',
  street: 'Strada della Repubblica',
  streetNumber: '5/B',
  postalCode: '43121',
  city: 'Parma',
  province: 'PR',
  email: 'ciao@ore-serene.example',
  regime: 'ordinario',
  rateHundredths: 2200,
  isOssRegistered: false,
  regimeSentence: 'Operazione in franchigia da IVA (regime forfettario).',
  series: '',
}
