import type { Block, BookletPage, Day } from '../content/booklets/block'
import { roman } from '../../../src/shared/dial'
import { html } from '../html'
import { halfDial } from './dial'
import { sheetPage, type Frame } from './page'
import { checks, lines, ring, section, sunny } from './parts'

/** Tells the number of a page of the planner from its id. */
export type PageNumberOf = (id: string) => number

const paragraphs = (texts: string[]) =>
  html`<div class="prose">${texts.map((text) => `<p>${text}</p>`)}</div>`

const steps = (items: [string, string][], large = false) =>
  html`<ol class="steps ${large && 'large'}">
    ${items.map(([name, text]) => `<li><b>${name}</b> ${text}</li>`)}
  </ol>`

const dayList = (items: Day[], pageNumberOf: PageNumberOf) =>
  html`<ol class="days">
    ${items.map(
      ({ day, minutes, title, text, page }) =>
        html`<li>
          <b class="day-number">${day}</b>
          <div>
            <p class="day-title">${title}</p>
            <p>${text}</p>
          </div>
          <p class="day-side">
            <span>${minutes} min</span><span>planner, p. ${pageNumberOf(page)}</span>${ring}
          </p>
        </li>`,
    )}
  </ol>`

function table({ columns, widths, rows }: Extract<Block, { kind: 'table' }>) {
  const row = (cells: string[], className: string) =>
    html`<div class="row ${className}" style="grid-template-columns:${widths.join(' ')}">
      ${cells.map((cell) => html`<span>${cell === '○' ? ring : cell}</span>`)}
    </div>`
  return html`<div class="facts">${row(columns, 'head')}${rows.map((cells) => row(cells, ''))}</div>`
}

function render(block: Block, pageNumberOf: PageNumberOf): string {
  const labelled = (label: string | undefined, body: string, hint?: string) =>
    label ? section(label, body, { hint }) : body
  switch (block.kind) {
    case 'text':
      return labelled(block.label, paragraphs(block.paragraphs))
    case 'sunny':
      return sunny(block.label, paragraphs(block.paragraphs))
    case 'steps':
      return labelled(block.label, steps(block.items, block.large))
    case 'days':
      return dayList(block.items, pageNumberOf)
    case 'checks':
      return section(
        block.label,
        html`<div class="check-list">${checks(block.items.length, block.items)}</div>`,
      )
    case 'lines':
      return section(block.label, lines(block.count), { hint: block.hint })
    case 'questions':
      return html`<ol class="questions">
        ${block.items.map((text, i) => html`<li><b>${roman(i + 1)}</b>${text}</li>`)}
      </ol>`
    case 'table':
      return labelled(block.label, table(block))
    case 'dial':
      return html`<div class="big-dial">
        ${halfDial({ radius: 80, hole: 24, steps: block.steps, counted: true })}
      </div>`
    case 'columns':
      return html`<div class="columns" style="grid-template-columns:repeat(${block.columns.length},1fr)">
        ${block.columns.map((blocks) => html`<div class="column">${blocks.map((inner) => render(inner, pageNumberOf))}</div>`)}
      </div>`
  }
}

/** The pages after the cover: their numbers begin at 2. */
export const bookletPages = (pages: BookletPage[], frame: Frame, pageNumberOf: PageNumberOf) =>
  pages.map(({ id, title, intro, rows, blocks }, i) =>
    sheetPage(
      frame,
      // The shadow moves on by an hour with each page and reaches the evening with the last.
      { id, number: i + 2, progress: 0, hour: 19 - pages.length + i },
      {
        title,
        intro,
        className: 'booklet',
        body: html`<div class="stack" style="grid-template-rows:${rows ?? '1fr'}">
          ${blocks.map((block) => render(block, pageNumberOf))}
        </div>`,
      },
    ),
  )
