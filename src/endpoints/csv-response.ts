import type { CsvExport } from '@/services/tables/csv'

/** A CSV as a download; `X-Total-Count`, where it is known, is for the screen's progress figure. */
export const csvResponse = ({ csv, filename, total }: CsvExport): Response =>
  new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      ...(total !== undefined && { 'X-Total-Count': String(total) }),
    },
  })
