import { type TableProperty, type TableSchema } from '@/contracts/tables'

/**
 * A table's schema for people: money is typed in euro, so its title says nothing of cents, and what is no amount is told
 * as no number.
 */
export function asShown(schema: TableSchema): TableSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => [name, shown(property)])
  return { ...schema, properties: Object.fromEntries(properties) as TableSchema['properties'] }
}

const shown = (property: TableProperty): TableProperty =>
  property.format === 'cents'
    ? { ...property, type: 'number', title: property.title.replace(/ \(centesimi\)$/, '') }
    : property
