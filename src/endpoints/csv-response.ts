import type { CsvExport } from '@/services/tables/csv'

import { attachment } from './attachment'

/** A CSV as a download; `X-Total-Count`, where it is known, is for the screen's progress figure. */
export const csvResponse = ({ csv, filename, total }: CsvExport): Response =>
  attachment({
    body: csv,
    type: 'text/csv; charset=utf-8',
    name: filename,
    ...(total !== undefined && { headers: { 'X-Total-Count': String(total) } }),
  })
