import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { type FieldSchema, type FormSchema, type FormValues } from '@/shared/form-schema'
import { formDefaults } from '@/ui/schema-form/form-defaults'
import { fromRomeInput, toRomeInput } from '@/ui/schema-form/rome-time'
import { type FieldRenderer, SchemaForm } from '@/ui/schema-form/schema-form'

const form = (properties: Record<string, FieldSchema>, required: string[] = []): FormSchema => ({
  name: 'email_sequence_form',
  title: 'Sequenza',
  required,
  properties,
})
const render = (schema: FormSchema, values?: FormValues, renderers?: Record<string, FieldRenderer>) =>
  renderToStaticMarkup(
    createElement(SchemaForm, {
      schema,
      values,
      renderers,
      submitLabel: 'Salva',
      onSubmit: () => Promise.resolve(undefined),
    }),
  )
const control = (field: Partial<FieldSchema>, value?: unknown) =>
  render(form({ campo: { type: 'string', title: 'Campo', ...field } }), { campo: value })

describe('the form shows', () => {
  test('its name', () =>
    expect(render(form({}))).toMatch(/<form[^>]* id="email_sequence_form" name="email_sequence_form"/))

  test.each<[Partial<FieldSchema>, RegExp]>([
    [{}, /<input[^>]*type="text"/],
    [{ format: 'email' }, /<input[^>]*type="email"/],
    [{ format: 'date' }, /<input[^>]*type="date"/],
    [{ format: 'date-time' }, /<input[^>]*type="datetime-local"/],
    [{ multiline: true }, /<textarea[^>]*rows="4"/],
    [{ enum: ['welcome', 'upsell'] }, /<select.*<option value="upsell">upsell/],
    [{ type: 'integer', minimum: 0 }, /<input[^>]*type="number" step="1" min="0"/],
    [{ type: 'number' }, /<input[^>]*type="number" step="any"/],
    [{ type: 'boolean' }, /<input[^>]*type="checkbox"/],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, /role="group".*type="checkbox".*type="checkbox"/],
  ])('a control for %j', (field, expected) => expect(control(field)).toMatch(expected))

  test.each(['colour', 'object', 'array'])('what it cannot offer: %s', (type) =>
    expect(control({ type })).toContain(`unsupported field type: ${type}`),
  )
  test('no read-only field', () => expect(control({ readOnly: true })).not.toContain('Campo'))
  test('a description tied to its control, and an asterisk on what is required', () => {
    const html = render(form({ campo: { type: 'string', title: 'Campo', description: 'Perché' } }, ['campo']))
    const id = /<p id="([^"]+)"[^>]*>Perché/.exec(html)![1]!
    expect(html).toContain(`aria-describedby="${id}"`)
    expect(html).toMatch(/Campo <span[^>]*aria-hidden="true">\*<\/span><\/label><input[^>]*required=""/)
  })
  test('a control of the caller’s own', () => {
    const own: FieldRenderer = ({ id, value }) => createElement('output', { id }, String(value))
    expect(render(form({ campo: { type: 'colour', title: 'Campo' } }), { campo: 7 }, { campo: own })).toMatch(
      /<label[^>]* for="([^"]+)"[^>]*>Campo<\/label><output id="\1">7/,
    )
  })
  test('the values it was given', () => {
    expect(control({}, '"><b>')).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(control({ type: 'boolean' }, true)).toContain('checked=""')
    expect(control({ type: 'number' }, 0)).toContain('value="0"')
    expect(control({ enum: ['a', 'b'] }, 'b')).toMatch(/<option value="b" selected=""/)
    expect(control({ format: 'date-time' }, '2026-07-01T10:00:00.000Z')).toContain('value="2026-07-01T12:00"')
  })
})

describe('a form starts', () => {
  const schema = form({
    id: { type: 'integer', title: 'Id', readOnly: true },
    text: { type: 'string', title: 'Testo' },
    days: { type: 'integer', title: 'Giorni', default: 3 },
    price: { type: 'number', title: 'Prezzo' },
    on: { type: 'boolean', title: 'Attiva' },
    tags: { type: 'array', title: 'Etichette' },
  })
  test('with defaults, then empty', () =>
    expect(formDefaults(schema)).toEqual({ text: '', days: 3, price: null, on: false, tags: [] }))
  test('with what it is given, false and zero included', () =>
    expect(formDefaults(schema, { id: 9, days: 0, on: false, text: 'x', other: 1 })).toEqual({
      text: 'x',
      days: 0,
      price: null,
      on: false,
      tags: [],
    }))
})

describe('date and time are Italian', () => {
  test.each([
    ['2026-01-15T11:30:00.000Z', '2026-01-15T12:30'],
    ['2026-07-15T11:30:00.000Z', '2026-07-15T13:30'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01T00:30'],
    ['2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
    ['1890-05-01T09:10:04.000Z', '1890-05-01T10:00'],
    ['0202-05-01T09:10:04.000Z', '0202-05-01T10:00'],
  ])('%s is %s', (iso, local) => {
    expect(toRomeInput(iso)).toBe(local)
    expect(fromRomeInput(local)).toBe(iso)
  })
  test('the skipped hour becomes the next', () =>
    expect(toRomeInput(fromRomeInput('2026-03-29T02:30'))).toBe('2026-03-29T03:30'))
  test('of the doubled hour the first is meant', () =>
    expect(fromRomeInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z'))
  test.each(['', 'domani', '2026-01-15'])('%j is left to validation', (text) =>
    expect(fromRomeInput(text)).toBe(text),
  )
  test('what is no date shows as empty', () => expect(toRomeInput('domani')).toBe(''))
})
