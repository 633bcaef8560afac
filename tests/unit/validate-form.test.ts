import { expect, test } from 'vitest'

import type { FormSchema } from '@/shared/form-schema'
import { unknownFields, validateForm } from '@/shared/form-validation'

const schema: FormSchema = {
  name: 'demo',
  title: 'Demo',
  required: ['id', 'name', 'accepted'],
  properties: {
    id: { type: 'integer', title: 'Id', readOnly: true },
    name: { type: 'string', title: 'Nome', maxLength: 5 },
    accepted: { type: 'boolean', title: 'Accetto' },
    mystery: { type: 'colour', title: 'Colore' },
  },
}
test('names each field at fault, leaves read-only and unknown types alone', () =>
  expect(validateForm({ name: 'troppo lungo', accepted: 'sì', mystery: {} }, schema)).toEqual({
    name: 'Nome cannot exceed 5 characters',
    accepted: 'Accetto must be a boolean',
  }))
test('a valid one has no faults', () =>
  expect(validateForm({ name: 'Anna', accepted: false }, schema)).toEqual({}))
test('values come from the object itself, never from its prototype', () => {
  const values = Object.create({ name: 'Anna', accepted: true }) as Record<string, unknown>
  expect(validateForm(values, schema)).toEqual({
    name: 'Nome is required',
    accepted: 'Accetto is required',
  })
})
test('fields named like parts of the prototype are fields', () => {
  const properties = JSON.parse(
    '{"__proto__":{"type":"string","title":"P"},"constructor":{"type":"string","title":"C"}}',
  ) as FormSchema['properties']
  const trap = { ...schema, required: ['__proto__', 'constructor'], properties }
  expect(Object.entries(validateForm({}, trap))).toEqual([
    ['__proto__', 'P is required'],
    ['constructor', 'C is required'],
  ])
})
test('unknown keys are named', () => {
  const values = JSON.parse(
    '{"name":"Anna","__proto__":1,"toString":2,"role":"admin"}',
  ) as FormSchema['properties']
  expect(unknownFields(values, schema)).toEqual(['__proto__', 'toString', 'role'])
})
