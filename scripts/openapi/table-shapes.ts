import { fieldShape, orEmpty, type Shape } from '@/endpoints/describe'
import { schemaOf, type Table } from '@/services/tables/table'

/** A table's rows as answers carry them, the values of a new row, and those of a change, from the collection's columns. */
export function tableShapes(table: Table): Record<string, Shape> {
  const { tableName: name, required, properties, hasBin } = schemaOf(table)
  const columns = Object.entries(properties).map(([column, field]) => [column, fieldShape(field)] as const)
  const needed = required.filter((column) => properties[column]?.default === undefined)
  const sent = columns.map(([column, shape]) => [column, orEmpty(shape)] as const)
  const values = { type: 'object', properties: { ...Object.fromEntries(sent), ...AGREED } }
  const answered = columns.map(([column, shape]) => [column, asStored(shape)] as const)
  return {
    [`${name}_row`]: {
      type: 'object',
      properties: { ...Object.fromEntries(answered), ...(hasBin && { deleted_at: MOMENT }) },
      required: columns.map(([column]) => column),
      additionalProperties: false,
    },
    [`${name}_values`]: { ...values, required: needed, additionalProperties: false },
    [`${name}_changes`]: { ...values, additionalProperties: false },
  }
}

const MOMENT: Shape = { type: ['string', 'null'], format: 'date-time' }
/** Sequences ask how many recipients their caller agrees to (contract §4). */
const AGREED = { confirmed_recipients: { type: 'integer' } }

/** Rows may come by SQL (contract §5): what a form demands of a value is no promise about one that is stored. */
const asStored = ({ type, title, description, format, enum: values }: Shape): Shape => ({
  type,
  title,
  ...(description !== undefined && { description }),
  ...(format === 'date-time' && { format }),
  ...(values !== undefined && { enum: values }),
})
