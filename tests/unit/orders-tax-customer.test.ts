import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkCustomer } from '@/shared/tax-customer'

import { company, person } from '../support/invoice-customers'

describe('whom an invoice is made out to', () => {
  test('a person and a company are taken, in one spelling', () => {
    const { customer } = checkCustomer({
      ...person,
      tax_code: ' rssmra85t10a562s ',
      province: 'mi',
      first_name: '  Maria   Rosa ',
      company_name: 'left over from the other choice',
    })
    expect(customer).toEqual({ ...person, first_name: 'Maria Rosa' })
    expect(checkCustomer({ ...company, vat_number: 'IT 00743110157' }).customer).toEqual(company)
  })

  const faults = (values: object) => Object.keys(checkCustomer({ ...values }).errors ?? {}).sort()

  test.each([
    ['tax_code', { tax_code: 'RSSMRA85T10A562T' }],
    ['tax_code', { tax_code: '' }],
    // Of a company: no person has one of eleven digits.
    ['tax_code', { tax_code: '00743110157' }],
    ['vat_number', { vat_number: '00743110158' }],
    ['postal_code', { postal_code: '2012' }],
    ['province', { province: 'MIL' }],
    ['province', { province: '' }],
    ['pec', { pec: 'nessuna' }],
    ['sdi_code', { sdi_code: 'ABC12' }],
    ['country', { country: 'XX' }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 'x'.repeat(61) }],
    ['street_number', { street_number: '123456789' }],
    ['customer_kind', { customer_kind: 'robot' }],
    ['customer_kind', { customer_kind: undefined }],
  ])('a person: %s is named as wrong in %j', (field, wrong) => {
    expect(faults({ ...person, ...wrong })).toEqual([field])
  })

  test.each([
    [['company_name'], { company_name: '' }],
    [['vat_number'], { vat_number: '', tax_code: '' }],
    [['sdi_code'], { sdi_code: '', pec: '' }],
    [['tax_code'], { tax_code: '80054330587' }],
    [[], { vat_number: '', tax_code: '80054330586' }],
    [[], { sdi_code: '', pec: 'ditta@pec.it' }],
    [[], { sdi_code: '0000000' }],
  ])('a company: %j in %j', (fields, values) => {
    expect(faults({ ...company, ...values })).toEqual(fields)
  })

  test('abroad neither province nor SDI code is asked for or kept; a company needs its VAT number', () => {
    const abroad = { ...company, country: 'DE', postal_code: '10115', vat_number: 'DE123456789' }
    expect(checkCustomer(abroad).customer).toMatchObject({
      vat_number: '123456789',
      province: '',
      sdi_code: '',
    })
    expect(faults({ ...abroad, vat_number: '' })).toEqual(['vat_number'])
    expect(faults({ ...abroad, vat_number: '12' })).toEqual(['vat_number'])
    expect(faults({ ...person, country: 'CH', postal_code: '8001', tax_code: '' })).toEqual([])
  })

  test('whatever is sent, the answer is a customer or sentences, never an exception', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(person)), fc.anything()), (values) => {
        const { customer, errors } = checkCustomer(values)
        return (customer === undefined) !== (errors === undefined)
      }),
    )
  })
})
