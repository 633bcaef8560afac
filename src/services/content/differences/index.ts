/** In what a draft differs from the site, and who wrote it. */
export { listDifferences } from './list-differences'
export { withEdits, withEditsOfGlobal } from './record-edits'
