/** Who changed what: recorded with each change, and listed. */
export { batchOf, record, recordedBatch, withHistory } from './record-changes'
export { listHistory } from './list-history'
