import { type SearchAnswer } from '@/contracts/search'
import { type TableRow, type TableSchema } from '@/contracts/tables'
import { cellText } from '@/ui/cell-text'

import { type NavLink } from '../nav/nav-link'
import { asShown } from '../tables/as-shown'

export type Hit = { title: string; detail: string; href: string }
export type HitGroup = { title: string; hits: Hit[] }

type Found = {
  /** What was typed, without spaces around it. */
  words: string
  pages: NavLink[]
  answer: SearchAnswer | undefined
  schemas: TableSchema[] | undefined
}

/** The panel's pages whose names contain what was typed; no answer of the server is needed for these. */
export function searchPages({ words, pages }: Pick<Found, 'words' | 'pages'>): Hit[] {
  const lower = words.toLocaleLowerCase('it-IT')
  const places = pages.filter(({ label }) => label.toLocaleLowerCase('it-IT').includes(lower))
  return places.map(({ label, href }) => ({ title: label, detail: '', href }))
}

/** What a search shows: the panel's pages by their names, then rows by their table, then texts. */
export function searchGroups({ words, pages, answer, schemas }: Found): HitGroup[] {
  const tables = (answer?.tables ?? []).flatMap(({ table, rows }): HitGroup[] => {
    const schema = schemas?.find(({ tableName }) => tableName === table)
    return schema ? [{ title: schema.title, hits: rows.map((row) => rowHit(asShown(schema), row)) }] : []
  })
  const texts = (answer?.texts ?? []).map(({ title, excerpt, href }) => ({ title, detail: excerpt, href }))
  return [
    { title: 'Vai a', hits: searchPages({ words, pages }) },
    ...tables,
    { title: 'Testi del sito', hits: texts },
  ].filter(({ hits }) => hits.length > 0)
}

/** A row by the column that names it and by what a phone shows below; an order opens as an order. */
function rowHit({ tableName, properties, presentation }: TableSchema, row: TableRow): Hit {
  const text = (name: string) => (properties[name] ? cellText(row[name], name, properties[name]) : '')
  const { names, line, state } = presentation
  return {
    title: text(names) || `Elemento ${row.id}`,
    detail: [...line, ...(state === undefined ? [] : [state])].map(text).filter(Boolean).join(' · '),
    href: tableName === 'purchases' ? `/admin/ordine/${row.id}` : `/admin?table=${tableName}&row=${row.id}`,
  }
}
