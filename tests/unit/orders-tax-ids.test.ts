import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countryChoices, isCountry, isEuropean } from '@/shared/tax-countries'
import {
  bareVatNumber,
  isPartitaIva,
  isPec,
  isPersonalTaxCode,
  isSdiCode,
  isTaxCode,
  isVatNumber,
  normalizeTaxId,
  taxCodeLetter,
} from '@/shared/tax-ids'

const DIGITS = Array.from('0123456789')
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const upper = (length: number) => fc.stringMatching(new RegExp(`^[A-Z]{${length}}$`))

describe('partita IVA', () => {
  // Large companies print theirs on every page.
  test.each(['00743110157', '07643520567', '00905811006', '12345678903'])('%s is right', (value) => {
    expect(isPartitaIva(value)).toBe(true)
  })

  test.each(['00743110158', '0074311015', '007431101570', '00000000000', '0074311015A', '', '٠٠٧٤٣١١٠١٥٧'])(
    '%j is wrong',
    (value) => {
      expect(isPartitaIva(value)).toBe(false)
    },
  )

  test('of ten digits, exactly one eleventh is right', () => {
    fc.assert(
      fc.property(
        digits(10).filter((first) => !/^0+$/.test(first)),
        (first) => DIGITS.filter((last) => isPartitaIva(first + last)).length === 1,
      ),
    )
  })

  test('a wrong digit is noticed, whichever it is', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(10), fc.integer({ min: 1, max: 9 }), (first, place, step) => {
        const last = DIGITS.find((digit) => isPartitaIva(first + digit))
        fc.pre(last !== undefined)
        const right = first + last
        const changed = (Number(right[place]) + step) % 10
        return !isPartitaIva(right.slice(0, place) + String(changed) + right.slice(place + 1))
      }),
    )
  })
})

describe('codice fiscale', () => {
  // Those that articles and manuals about the code print as examples.
  test.each(['RSSMRA85T10A562S', 'RSSMRA80A01H501U', 'MRTMTT25D09F205Z', 'MLLSNT82P65Z404U'])(
    '%s',
    (value) => {
      expect([value.slice(15), isPersonalTaxCode(value)]).toEqual([taxCodeLetter(value.slice(0, 15)), true])
    },
  )

  test.each([
    ['another check letter', 'RSSMRA85T10A562T'],
    ['no such month', 'RSSMRA85F10A562S'],
    ['no such day', 'RSSMRA85T72A562S'],
    ['a digit short', 'RSSMRA85T10A56S'],
    ['lower case', 'rssmra85t10a562s'],
    ['nothing', ''],
  ])('%s is wrong', (_, value) => {
    expect(isPersonalTaxCode(value)).toBe(false)
  })

  const person = fc
    .tuple(
      upper(6),
      digits(2),
      fc.constantFrom(...Array.from('ABCDEHLMPRST')),
      fc.integer({ min: 1, max: 31 }),
      digits(3),
    )
    .map(
      ([name, year, month, day, place]) => `${name}${year}${month}${String(day).padStart(2, '0')}H${place}`,
    )
  const PLACES = [6, 7, 9, 10, 12, 13, 14]

  test('every one with its letter is right, and with another letter wrong', () => {
    fc.assert(
      fc.property(person, upper(1), (first, letter) => {
        expect(isPersonalTaxCode(first + letter)).toBe(letter === taxCodeLetter(first))
      }),
    )
  })

  test('any of its seven digits may be a letter of the omocodia, with the check letter that follows', () => {
    fc.assert(
      fc.property(person, fc.subarray(PLACES), (first, places) => {
        const letters = Array.from(first).map((character, place) =>
          places.includes(place) ? 'LMNPQRSTUV'[Number(character)] : character,
        )
        const code = letters.join('')
        return isPersonalTaxCode(code + taxCodeLetter(code))
      }),
    )
  })

  test('that of a company is eleven digits', () => {
    expect([isTaxCode('80054330586'), isTaxCode('80054330587'), isTaxCode('RSSMRA85T10A562S')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

test('spaces, dots and case do not matter to a person who types', () => {
  expect(normalizeTaxId(' rss mra.85t10-a562s ')).toBe('RSSMRA85T10A562S')
})

describe('VAT numbers of other countries', () => {
  test.each([
    ['DE', 'DE 123456789', '123456789'],
    ['AT', 'ATU12345678', 'U12345678'],
    ['FR', 'FRXX999999999', 'XX999999999'],
    ['GR', 'EL123456789', '123456789'],
    ['ES', 'ESB12345678', 'B12345678'],
    ['IE', '1234567WA', '1234567WA'],
    ['NL', 'NL123456789B01', '123456789B01'],
    ['CH', 'CHE-123.456.789 MWST', 'E123456789MWST'],
    ['US', '12-3456789', '123456789'],
    ['IT', 'IT00743110157', '00743110157'],
  ])('%s: %s', (country, written, bare) => {
    expect([bareVatNumber(written, country), isVatNumber(bare, country)]).toEqual([bare, true])
  })

  test.each([
    ['DE', '12345678'],
    ['AT', '12345678'],
    ['IT', '00743110158'],
    ['US', 'NONE'],
    ['US', '1'.repeat(29)],
  ])('%s: %s is none', (country, value) => {
    expect(isVatNumber(value, country)).toBe(false)
  })
})

test('an SDI code has seven characters; the one for abroad is nobody’s', () => {
  expect(['ABC1234', '0000000', 'ABC123', 'ABC12345', 'abc1234', 'XXXXXXX'].map(isSdiCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a PEC is an address of ASCII characters', () => {
  expect(
    ['ditta@pec.it', 'a.b+c@mail.pec.example', 'ditta@pec', 'città@pec.it', 'a b@pec.it', ''].map(isPec),
  ).toEqual([true, true, false, false, false, false])
})

test('countries have Italian names, Italy first, and the Union is among them', () => {
  const choices = countryChoices()
  expect(choices[0]).toEqual({ value: 'IT', label: 'Italia' })
  expect(choices).toContainEqual({ value: 'DE', label: 'Germania' })
  expect(choices).toHaveLength(249)
  expect([isCountry('IT'), isCountry('XX'), isCountry('')]).toEqual([true, false, false])
  expect(['IT', 'FR', 'CH', 'GB'].map(isEuropean)).toEqual([true, true, false, false])
})
