/** What a table is: its columns from its collection, SQL for them, who may do what, and the storage that makes it fast. */
export { closedColumns } from './closed-columns'
export {
  type Collations,
  escapeLike,
  findCollations,
  isoMoment,
  jsonValue,
  quoteName,
  quoteText,
  searchCondition,
  sortKey,
} from './column-sql'
export { type Column, describeTables, findColumn, findTable, type Table } from './describe-tables'
export { ensureTableStorage, releaseTableStorage } from './ensure-storage'
export { idsFromBlock, totalOf } from './kept-counts'
export { listSchemas, schemaOf } from './list-schemas'
export { listedTables } from './listed-tables'
export { parseMoment } from './parse-moment'
export { requireAccess } from './require-access'
export { notFound, parseRowId } from './row-id'
