import type { CollectionSlug, TypedCollection } from 'payload'

import type { TablePresentation } from '@/shared/table-presentation'

type FieldName<Slug extends CollectionSlug> = Exclude<
  keyof TypedCollection[Slug] & string,
  'id' | 'createdAt' | 'updatedAt' | 'deletedAt' | '_status'
>
type ColumnName<Slug extends CollectionSlug> = FieldName<Slug> | 'created_at' | 'updated_at'

/**
 * The one place where a collection says how its table is shown (`custom.table`); read by `describeTables`, which names
 * a column that the table does not have.
 *
 * @param slug of the collection, whose fields the columns are checked against
 */
export const presentTable = <Slug extends CollectionSlug>(
  _slug: Slug,
  table: TablePresentation<ColumnName<Slug>>,
): { table: TablePresentation } => ({ table })
