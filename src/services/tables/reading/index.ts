/** Reading rows: pages, search, filters, one row, and the views that people save. */
export { matchCondition } from './list-matches'
export { listNewestMatches } from './list-newest-matches'
export { countRows, listRows } from './list-rows'
export { jsonRows, orderBy, orderOf, selectedColumns } from './list-sql'
export { readRow } from './read-row'
export { deleteView, listAllViews, listViews, saveView } from './saved-views'
