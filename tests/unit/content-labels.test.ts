import type { Field } from 'payload'
import { expect, test } from 'vitest'

import { collections, globals } from '@/collections'

/** Every field of a form with the path that leads to it; rows and tabs only arrange fields. */
function fieldsOf(fields: Field[], path: string): { path: string; label: unknown; hidden: boolean }[] {
  return fields.flatMap((field) => {
    const name = 'name' in field && field.name ? `${path}.${field.name}` : path
    const inner = 'fields' in field ? fieldsOf(field.fields, name) : []
    const tabs =
      field.type === 'tabs'
        ? field.tabs.flatMap((tab) => fieldsOf(tab.fields, 'name' in tab ? `${name}.${tab.name}` : name))
        : []
    const own =
      'name' in field && field.name && field.type !== 'ui'
        ? [
            {
              path: name,
              label: 'label' in field ? field.label : undefined,
              hidden: ('hidden' in field && field.hidden === true) || field.admin?.hidden === true,
            },
          ]
        : []
    return [...own, ...inner, ...tabs]
  })
}

test('no field of the panel shows its column’s name in place of a word', () => {
  const all = [...collections, ...globals].flatMap(({ slug, fields }) => fieldsOf(fields, slug))
  const bare = all.filter(({ label, hidden }) => !hidden && (typeof label !== 'string' || label === ''))
  expect(bare.map(({ path }) => path)).toEqual([])
})
