import { html, times } from '../html'

/** Blank writing lines that share the height they are given. */
export const lines = (count: number) => html`<div class="lines">${times(count, () => '<i></i>')}</div>`

/** A circle to fill in like a small sun, used wherever other planners have a square box. */
export const ring = '<i class="ring"></i>'
export const rings = (count: number) => html`<span class="rings">${times(count, () => ring)}</span>`
export const disc = '<i class="disc"></i>'

/** Lines to tick off; with words, the words are printed at their start. */
export const checks = (count: number, words: string[] = []) =>
  html`<div class="lines checks">
    ${times(count, (i) => html`<i>${ring}${words[i]! ? `<span>${words[i]}</span>` : ''}</i>`)}
  </div>`

export const numbered = (count: number, mark: (index: number) => string | number) =>
  html`<div class="lines numbered">${times(count, (i) => html`<i><b>${mark(i)}</b></i>`)}</div>`

/** Lines that begin with a printed word, to be filled in after it. */
export const fields = (words: string[]) =>
  html`<div class="lines fields">${words.map((word) => `<i><span>${word}</span></i>`)}</div>`

/** Several short blanks on one line: name, date, month. */
export const blanks = (words: [label: string, grow: number][]) =>
  html`<div class="blanks">
    ${words.map(([label, grow]) => `<span style="flex-grow:${grow}">${label}</span>`)}
  </div>`

interface SectionOptions {
  hint?: string
  tone?: 'sunny' | 'plain'
}

export const section = (label: string, body: string, { hint, tone = 'plain' }: SectionOptions = {}) =>
  html`<section class="sec ${tone}">
    <p class="label">${tone === 'sunny' && disc}<b>${label}</b>${hint && html` <span>${hint}</span>`}</p>
    ${body}
  </section>`

export const sunny = (label: string, body: string, hint?: string) =>
  section(label, body, { hint, tone: 'sunny' })

export const columns = (template: string, ...children: string[]) =>
  html`<div class="columns" style="grid-template-columns:${template}">${children}</div>`

export const stack = (template: string, ...children: string[]) =>
  html`<div class="stack" style="grid-template-rows:${template}">${children}</div>`

interface Column {
  label: string
  width: string
  /** What stands in each cell of the column: nothing, when it is to be written by hand. */
  cell?: (row: number) => string | number
  align?: 'center' | 'right'
}

interface TableOptions {
  columns: Column[]
  rows: number
  total?: string
  vertical?: boolean
}

/** A ruled table whose rows share the height they are given. */
export function ruled({ columns: cols, rows, total, vertical = true }: TableOptions) {
  const widths = cols.map((col) => col.width).join(' ')
  const row = (make: (col: Column) => string, className: string) =>
    html`<div class="row ${className}" style="grid-template-columns:${widths}">
      ${cols.map((col) => html`<span class="${col.align}">${make(col)}</span>`)}
    </div>`
  return html`<div class="ruled ${vertical && 'vertical'}">
    ${cols.some((col) => col.label) && row((col) => col.label, 'head')}
    ${times(rows, (i) => row((col) => String(col.cell?.(i) ?? ''), ''))}
    ${total && row((col) => (col === cols[0]! ? total : ''), 'total')}
  </div>`
}

/** A scale from 1 to 10 to mark. */
export const scale = (to = 10) => html`<span class="scale">${times(to, (i) => `<i>${i + 1}</i>`)}</span>`
