import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { InvoiceContent, SellerParty } from '@/services/orders/invoices/invoice-content'
import { latinFaults, toAscii, toLatin1 } from '@/services/orders/invoices/latin'
import { renderXml } from '@/services/orders/invoices/render-xml'
import { stampCents, vatTreatment } from '@/services/orders/invoices/vat-treatment'
import { splitGross } from '@/shared/tax-amounts'
import { checkCustomer, type InvoiceCustomer } from '@/shared/tax-customer'

import { faultsOf, readXml } from '../support/fatturapa'
import { company, person, sellerParty } from '../support/invoice-customers'

type Changes = { customer?: InvoiceCustomer; seller?: SellerParty; totalCents?: number } & Partial<
  Pick<InvoiceContent, 'type' | 'corrects' | 'description'>
>

function contentOf({ customer = person, seller = sellerParty, totalCents = 3700, ...more }: Changes) {
  const vat = vatTreatment({ seller, customer })
  const content: InvoiceContent = {
    type: 'invoice',
    number: '1/2026',
    day: '2026-11-23',
    transmission: 'W0001',
    seller,
    customer,
    description: 'Planner «Ore Serene»',
    vat,
    ...splitGross(totalCents, vat.rateHundredths),
    totalCents,
    reasons: ['Ordine cs_test, pagato il 23/11/2026'],
    ...more,
  }
  return content
}
const xmlOf = (changes: Changes = {}) => renderXml(contentOf(changes))

const abroad = (country: string, kind: 'person' | 'company'): InvoiceCustomer =>
  checkCustomer({
    ...(kind === 'company' ? company : person),
    country,
    vat_number: kind === 'company' ? '123456789' : '',
    tax_code: '',
    postal_code: '10115',
    city: 'Berlin',
  }).customer!
const forfettario: SellerParty = { ...sellerParty, regime: 'forfettario' }

describe('an invoice', () => {
  test('of 37,00 € to a person is right by the schema and by the rules beyond it', () => {
    const xml = xmlOf()
    expect(faultsOf(xml)).toEqual([])
    const { one } = readXml(xml)
    expect(
      [
        'TipoDocumento',
        'Numero',
        'ImponibileImporto',
        'Imposta',
        'ImportoTotaleDocumento',
        'AliquotaIVA',
      ].map((name) => one(`//${name}`)),
    ).toEqual(['TD01', '1/2026', '30.33', '6.67', '37.00', '22.00'])
    expect([one('//CodiceDestinatario'), one('//RegimeFiscale'), one('//EsigibilitaIVA')]).toEqual([
      '0000000',
      'RF01',
      'I',
    ])
    expect(xml).toContain('xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"')
    expect(one('//ModalitaPagamento')).toBe('MP08')
  })

  test.each<[string, Changes]>([
    ['a company with an SDI code', { customer: company }],
    ['a company with a PEC', { customer: { ...company, sdi_code: '', pec: 'ditta@pec.it' } }],
    [
      'a company by its codice fiscale',
      { customer: { ...company, vat_number: '', tax_code: '80054330586' } },
    ],
    ['a person with a partita IVA too', { customer: { ...person, vat_number: '00743110157' } }],
    ['a person without a house number', { customer: { ...person, street_number: '' } }],
    ['a company in the Union', { customer: abroad('DE', 'company') }],
    ['a company elsewhere', { customer: abroad('CN', 'company') }],
    ['a person in the Union', { customer: abroad('FR', 'person') }],
    ['a person elsewhere', { customer: abroad('US', 'person') }],
    [
      'a person in the Union, by the OSS',
      {
        customer: abroad('FR', 'person'),
        seller: { ...sellerParty, isOssRegistered: true },
      },
    ],
    ['a forfettario’s person', { seller: forfettario }],
    ['a forfettario’s company', { seller: forfettario, customer: company }],
    ['a forfettario’s person above the stamp', { seller: forfettario, totalCents: 7748 }],
    ['a seller who is a person', { seller: { ...sellerParty, kind: 'person', taxCode: 'RSSMRA85T10A562S' } }],
    ['the smallest amount', { totalCents: 1 }],
    ['a large amount', { totalCents: 99_999_999 }],
  ])('to %s is right', (_, changes) => {
    expect(faultsOf(xmlOf(changes))).toEqual([])
  })

  test('says who gets it: an SDI code, a PEC, or abroad', () => {
    const recipient = (customer: InvoiceCustomer) => {
      const { one } = readXml(xmlOf({ customer }))
      return [one('//CodiceDestinatario'), one('//PECDestinatario')]
    }
    expect(recipient(company)).toEqual(['ABC1234', undefined])
    expect(recipient({ ...company, sdi_code: '', pec: 'ditta@pec.it' })).toEqual(['0000000', 'ditta@pec.it'])
    expect(recipient({ ...company, pec: 'ditta@pec.it' })).toEqual(['ABC1234', undefined])
    expect(recipient(abroad('DE', 'company'))).toEqual(['XXXXXXX', undefined])
  })

  test('abroad the foreign code stands before the town', () => {
    const { one } = readXml(xmlOf({ customer: abroad('DE', 'person') }))
    const at = '//CessionarioCommittente/Sede'
    expect([one(`${at}/CAP`), one(`${at}/Comune`), one(`${at}/Nazione`)]).toEqual([
      '00000',
      '10115 Berlin',
      'DE',
    ])
  })

  test('of a credit note names the invoice it corrects', () => {
    const xml = xmlOf({
      type: 'credit_note',
      corrects: { number: '7/2026', day: '2026-11-01' },
      totalCents: 1000,
    })
    expect(faultsOf(xml)).toEqual([])
    const { one } = readXml(xml)
    expect([
      one('//TipoDocumento'),
      one('//DatiFattureCollegate/IdDocumento'),
      one('//DatiFattureCollegate/Data'),
      one('//ImportoTotaleDocumento'),
    ]).toEqual(['TD04', '7/2026', '2026-11-01', '10.00'])
  })
})

describe('the VAT', () => {
  test.each([
    ['IT', 'person', 'ordinario', false, 2200, undefined],
    ['IT', 'company', 'ordinario', false, 2200, undefined],
    ['FR', 'person', 'ordinario', false, 2200, undefined],
    ['FR', 'person', 'ordinario', true, 0, 'N7'],
    ['FR', 'company', 'ordinario', true, 0, 'N2.1'],
    ['US', 'person', 'ordinario', true, 0, 'N2.1'],
    ['US', 'company', 'ordinario', false, 0, 'N2.1'],
    ['IT', 'person', 'forfettario', false, 0, 'N2.2'],
    ['FR', 'person', 'forfettario', true, 0, 'N2.2'],
    ['FR', 'company', 'forfettario', false, 0, 'N2.1'],
  ] as const)(
    '%s %s, %s, OSS %s: %d %s',
    (country, kind, regime, isOssRegistered, rateHundredths, nature) => {
      const seller = { regime, isOssRegistered, rateHundredths: 2200 }
      expect(vatTreatment({ seller, customer: { country, customer_kind: kind } })).toMatchObject({
        rateHundredths,
        ...(nature && { nature }),
      })
    },
  )

  test('needs a stamp above 77,47 € only, and only where there is none', () => {
    expect([7747, 7748].map((cents) => stampCents({ rateHundredths: 0, nature: 'N2.2' }, cents))).toEqual([
      0, 200,
    ])
    expect(stampCents({ rateHundredths: 2200 }, 1_000_000)).toBe(0)
    const { one } = readXml(xmlOf({ seller: forfettario, totalCents: 7748 }))
    expect([one('//ImportoBollo'), one('//ImportoTotaleDocumento')]).toEqual(['2.00', '77.48'])
    expect(readXml(xmlOf({ seller: forfettario, totalCents: 7747 })).one('//DatiBollo')).toBeUndefined()
  })
})

describe('letters', () => {
  test('of other scripts are spelled, and none disappears', () => {
    expect(toLatin1('L’offerta – 37 € “tutto”…')).toBe(`L'offerta - 37 EUR "tutto"...`)
    expect(toLatin1('Łukasz Šimić, Œuvre, Città')).toBe('Lukasz Simic, Oeuvre, Città')
    expect(toLatin1('Николай 中村')).toMatch(/^[\x20-\x7e]{8,}$/)
    expect(toLatin1('a\u0000\n b\uE000')).toBe('a b?')
    expect(toAscii('12/à')).toBe('12/a')
    expect(latinFaults({ ...person, last_name: '中'.repeat(40) })).toHaveProperty('last_name')
    expect(latinFaults({ ...person, city: '\u200d' })).toHaveProperty('city')
    expect(latinFaults(person)).toEqual({})
  })

  test('of whatever somebody types leave a right document', () => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(typed, typed, typed, typed, (first_name, last_name, street, description) => {
        const { customer } = checkCustomer({ ...person, first_name, last_name, street })
        fc.pre(customer !== undefined)
        fc.pre(Object.keys(latinFaults(customer)).length === 0 && toLatin1(description) !== '')
        expect(faultsOf(xmlOf({ customer, description }))).toEqual([])
      }),
    )
  })
})

describe('the test’s own judge', () => {
  test.each([
    ['an element out of its order', /(<Nome>.*<\/Nome>)\s*(<Cognome>.*<\/Cognome>)/, '$2$1'],
    ['an amount without cents', '<Imposta>6.67<', '<Imposta>6<'],
    ['a tax that is not the rate’s', '<Imposta>6.67<', '<Imposta>6.90<'],
    ['a letter outside Latin-1', '<Comune>Milano<', '<Comune>Łódź<'],
    ['a wrong codice fiscale', 'RSSMRA85T10A562S', 'RSSMRA85T10A562T'],
    ['an unknown kind of document', '>TD01<', '>TD99<'],
    [
      'a Natura beside a rate',
      '<AliquotaIVA>22.00</AliquotaIVA>',
      '<AliquotaIVA>22.00</AliquotaIVA><Natura>N7</Natura>',
    ],
    ['a number without a digit', '<Numero>1/2026<', '<Numero>uno<'],
  ])('refuses %s', (_, from, to) => {
    const xml = xmlOf()
    const wrong = xml.replace(from, to)
    expect(wrong).not.toBe(xml)
    expect(faultsOf(wrong)).not.toEqual([])
  })
})
