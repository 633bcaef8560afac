/** Who changed what: recorded with each change, and listed. */
export { batchOf, record, recordedBatch, withHistory } from './keep-history'
export { listHistory } from './list-history'
