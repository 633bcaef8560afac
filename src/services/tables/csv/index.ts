/** Export and import as CSV, both in streams of any length. */
export { copyStatement } from './csv-sql'
export { exportRows } from './export-rows'
export { importRows } from './import-rows'
export { dropSpooled, spoolCsv } from './spool-csv'
export { type CsvExport, streamCsv } from './stream-csv'
