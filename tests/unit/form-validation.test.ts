import { describe, expect, test } from 'vitest'

import type { FieldSchema } from '@/shared/form-schema'
import { characterCount, validateField } from '@/shared/form-validation'

/** A table of single values: `test.each` would spread those that are arrays. */
const each = (values: unknown[]) => test.each(values.map((value) => [value]))

const check = (value: unknown, field: Partial<FieldSchema>, required = false) =>
  validateField(value, { field: { type: 'string', title: 'Campo', ...field }, required })

describe('required', () => {
  const empty = [undefined, null, '', ' ', ' \t\r\n\u00a0\u2003', []]
  each(empty)('%j is empty', (value) => expect(check(value, {}, true)).toBe('Campo is required'))
  test.each(['string', 'number', 'integer', 'boolean', 'array', 'colour'])('a missing %s speaks', (type) =>
    expect(check(undefined, { type }, true)).toBe('Campo is required'),
  )
  test('a required boolean may be false', () =>
    expect(check(false, { type: 'boolean' }, true)).toBeUndefined())
  test('a required number may be zero', () => expect(check(0, { type: 'number' }, true)).toBeUndefined())
  test('text with spaces around it is filled in', () => expect(check(' a ', {}, true)).toBeUndefined())
})

describe('an empty value that is not required', () => {
  test.each(['string', 'number', 'integer', 'boolean', 'array'])('is a valid %s', (type) => {
    for (const value of [undefined, null, '']) expect(check(value, { type })).toBeUndefined()
  })
  test('keeps the other rules out', () =>
    expect(check('  ', { minLength: 5, format: 'email', pattern: '^x$', enum: ['x'] })).toBeUndefined())
  test('white space is no number', () =>
    expect(check('  ', { type: 'number' })).toBe('Campo must be a number'))
  test('an empty array is no text', () => expect(check([], {})).toBe('Campo must be a string'))
})

describe('types', () => {
  each(['true', 0, 1, {}, [1]])('%j is no boolean', (value) =>
    expect(check(value, { type: 'boolean' })).toBe('Campo must be a boolean'),
  )
  each(['5', NaN, Infinity, -Infinity, true, {}, [5]])('%j is no number', (value) =>
    expect(check(value, { type: 'number' })).toBe('Campo must be a number'),
  )
  test.each([0, -1.5, 1e300])('%d is a number', (value) =>
    expect(check(value, { type: 'number' })).toBeUndefined(),
  )
  each(['5', 1.5, NaN, Infinity, 2 ** 53, true])('%j is no integer', (value) =>
    expect(check(value, { type: 'integer' })).toBe('Campo must be an integer'),
  )
  test.each([0, -7, 2 ** 53 - 1])('%d is an integer', (value) =>
    expect(check(value, { type: 'integer' })).toBeUndefined(),
  )
  each([5, true, {}, ['a'], new String('a')])('%j is no string', (value) =>
    expect(check(value, {})).toBe('Campo must be a string'),
  )
})

describe('minimum and maximum', () => {
  test.each(['number', 'integer'])('bound a %s and belong to it', (type) => {
    const field = { type, minimum: -1, maximum: 365 }
    expect(check(-2, field)).toBe('Campo cannot be less than -1')
    expect(check(366, field)).toBe('Campo cannot be greater than 365')
    expect(check(-1, field)).toBeUndefined()
    expect(check(365, field)).toBeUndefined()
  })
  test('zero is a bound too', () => {
    expect(check(-1, { type: 'integer', minimum: 0 })).toBe('Campo cannot be less than 0')
    expect(check(1, { type: 'integer', maximum: 0 })).toBe('Campo cannot be greater than 0')
  })
})

describe('email', () => {
  test.each([
    'a@b.it',
    'anna.rossi+planner@posta.esempio.it',
    "o'brien@example.com",
    'perché@società.it',
    'user@xn--societ-uta.it',
    'x_y-z@sub-domain.example.museum',
  ])('%s', (value) => expect(check(value, { format: 'email' })).toBeUndefined())
  test.each([
    'a',
    '@b.it',
    'a@',
    'a@b',
    'a@@b.it',
    'a@b@c.it',
    'a b@c.it',
    'a@b .it',
    ' a@b.it',
    'a@b.it\nBcc: x@y.it',
    'a@b.it\r\n',
    'a@b.it\0',
    'Anna <a@b.it>',
    '<a@b.it>',
    '"a"@b.it',
    'a@b.it, c@d.it',
    'a@b.it;c@d.it',
    '.a@b.it',
    'a.@b.it',
    'a..b@c.it',
    'a@.it',
    'a@b..it',
    'a@b.it.',
    'a@-b.it',
    'a@[127.0.0.1]',
    'a@b.it\u202e',
    `${'a'.repeat(65)}@b.it`,
    `a@${'b.'.repeat(150)}it`,
  ])('%j is refused', (value) => {
    expect(check(value, { format: 'email' })).toMatch(/^Campo is not (a valid email|valid)$/)
  })
  test('the sentence', () => expect(check('a', { format: 'email' })).toBe('Campo is not a valid email'))
  test('a megabyte of dots is refused at once', () =>
    expect(check(`a@${'.'.repeat(1_000_000)}`, { format: 'email' })).toBe('Campo is not a valid email'))
})

describe('date and date-time', () => {
  const days = ['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']
  test.each(days)('%s is a day', (value) => expect(check(value, { format: 'date' })).toBeUndefined())
  test.each([
    'oggi',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0000-01-01',
    '31/12/2026',
    '2026-01-01T10:00',
    ' 2026-01-01',
  ])('%s is no day', (value) => expect(check(value, { format: 'date' })).toBe('Campo must be a valid date'))

  test.each([
    ...days,
    '2026-01-31T10:20',
    '2026-01-31T10:20:30',
    '2026-01-31 10:20:30.123456',
    '2026-01-31T10:20:30.5Z',
    '2026-01-31T23:59:59+02:00',
  ])('%s is a moment', (value) => expect(check(value, { format: 'date-time' })).toBeUndefined())
  test.each([
    '2026-02-30T10:00Z',
    '2026-01-31T24:00',
    '2026-01-31T10:60',
    '2026-01-31T10:00:60',
    '2026-01-31T',
    '2026-01-31T10',
    '2026-01-31T10:00+99:00',
    '2026-01-31x10:00',
    '1767225600000',
  ])('%s is no moment', (value) =>
    expect(check(value, { format: 'date-time' })).toBe('Campo must be a valid date'),
  )
})

describe('lengths', () => {
  test('minLength', () => {
    expect(check('a', { minLength: 2 })).toBe('Campo must be at least 2 characters')
    expect(check('ab', { minLength: 2 })).toBeUndefined()
  })
  test('spaces around a text do not lengthen it', () =>
    expect(check(' a ', { minLength: 2 })).toBe('Campo must be at least 2 characters'))
  test('maxLength', () => {
    expect(check('a'.repeat(101), { maxLength: 100 })).toBe('Campo cannot exceed 100 characters')
    expect(check('a'.repeat(100), { maxLength: 100 })).toBeUndefined()
  })
  test('an emoji is one character', () => {
    expect(characterCount('a😀è')).toBe(3)
    expect(check('😀'.repeat(100), { maxLength: 100 })).toBeUndefined()
    expect(check('😀'.repeat(101), { maxLength: 100 })).toBe('Campo cannot exceed 100 characters')
    expect(check('😀', { minLength: 2 })).toBe('Campo must be at least 2 characters')
  })
})

describe('arrays', () => {
  const field = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }
  test('options of the list', () => expect(check(['a', 'b'], field)).toBeUndefined())
  each([['c'], ['a', 'c'], [1], [null], 'a', {}])('%j is refused', (value) =>
    expect(check(value, field)).toBe('Campo contains invalid options'),
  )
  test('the options may stand beside the type', () => {
    expect(check(['c'], { type: 'array', enum: ['a'] })).toBe('Campo contains invalid options')
    expect(check(['a'], { type: 'array', enum: ['a'] })).toBeUndefined()
  })
  test('without options any list will do', () => expect(check([1, 'x'], { type: 'array' })).toBeUndefined())
})

describe('pattern', () => {
  test('a mismatch', () => expect(check('abc', { pattern: '^\\d+$' })).toBe('Campo is not valid'))
  test('a match', () => expect(check('123', { pattern: '^\\d+$' })).toBeUndefined())
  test('no state is kept between calls', () => {
    for (let round = 0; round < 3; round += 1) expect(check('123', { pattern: '\\d' })).toBeUndefined()
  })
  test('one that does not compile matches nothing', () =>
    expect(check('a', { pattern: '(' })).toBe('Campo is not valid'))
  test('it never sees a huge text', () =>
    expect(check('a'.repeat(10_001), { pattern: '^a+$' })).toBe('Campo is not valid'))
})

describe('enum', () => {
  const field = { enum: ['welcome', 'tutorial'] }
  test('an option', () => expect(check('welcome', field)).toBeUndefined())
  test.each(['Welcome', 'welcome ', 'toString', '__proto__'])('%s is none', (value) =>
    expect(check(value, field)).toBe('Campo must be one of the valid options'),
  )
})

describe('text that no database can hold', () => {
  test.each(['a\0b', 'a\ud800b', '\udc00'])('%j', (value) =>
    expect(check(value, {})).toBe('Campo is not valid'),
  )
  test('other text is text', () =>
    expect(check('<script>alert(1)</script> {{name}} =1+1 \u202eשלום 😀', {})).toBeUndefined())
})
