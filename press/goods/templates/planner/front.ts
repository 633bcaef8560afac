import type { colophon, howTo, pact, year } from '../../content/planner/front'
import { HOURS, roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { hourLine, shadow } from '../dial'
import { pageFoot, type Chapter, type Frame, type PlacedPage } from '../page'
import { blanks, disc, lines, section, stack, sunny } from '../parts'

interface ContentsEntry {
  id: string
  title: string
  number: number
}

export interface ContentsGroup extends Partial<Chapter> {
  number?: number
  entries: ContentsEntry[]
}

export const contentsBody = (groups: ContentsGroup[]) =>
  html`<div class="contents">
    ${groups.map(
      ({ id, hour, title, number, entries }) =>
        html`<section>
          ${title && html`<p class="contents-chapter"><span>${hour && roman(hour)}</span>${id ? `<a href="#${id}"><b>${title}</b><i>${number}</i></a>` : `<a><b>${title}</b></a>`}</p>`}
          <ul>
            ${entries.map((entry) => `<li><a href="#${entry.id}"><span>${entry.title}</span><i>${entry.number}</i></a></li>`)}
          </ul>
        </section>`,
    )}
  </div>`

export const howToBody = (copy: typeof howTo) =>
  html`<div class="how-to">
    ${section(
      copy.rhythm.label,
      html`<table>
        ${copy.rhythm.rows.map(([when, what, length]) => `<tr><th>${when}</th><td>${what}</td><td>${length}</td></tr>`)}
      </table>`,
    )}
    <div class="how-to-texts">
      ${[copy.paper, copy.tablet, copy.rings].map(({ label, text }) => section(label, `<p>${text}</p>`))}
      ${sunny(copy.sun.label, `<p>${copy.sun.text}</p>`)}
    </div>
    <svg class="how-to-dial" viewBox="0 0 178 60" aria-hidden="true">
      ${HOURS.map((hour) => hourLine({ width: 178, height: 60, foot: { x: 89, y: 2 } }, hour))}
      ${shadow({ width: 178, height: 60, foot: { x: 89, y: 2 } }, 9, 0.7)}
      <circle class="sun" cx="89" cy="2" r="3" />
    </svg>
  </div>`

export const pactBody = (copy: typeof pact) =>
  stack(
    `auto 1.3fr ${copy.prompts.map(([, count]) => `${count}fr`).join(' ')} auto`,
    blanks([
      [copy.owner[0], 2],
      [copy.owner[1], 1],
    ]),
    sunny(copy.word[0], lines(1), copy.word[1]),
    ...copy.prompts.map(([label, count]) => section(label, lines(count))),
    blanks([
      [copy.sign[0], 1],
      [copy.sign[1], 1],
    ]),
  )

export const yearBody = (copy: typeof year) =>
  html`<div class="year">
    <p class="year-blank">${copy.blank}</p>
    <div class="year-grid">
      ${copy.months.map((month) => `<b>${month}</b>`)}
      ${times(31, (day) =>
        copy.days.map((length) => (day < length ? `<span>${day + 1}</span>` : '<span class="void"></span>')),
      )}
    </div>
  </div>`

export const colophonPage = (frame: Frame, placed: PlacedPage, copy: typeof colophon) =>
  html` <article class="page colophon" id="${placed.id}">
    <div class="colophon-text">
      ${disc}
      <h1>${copy.title}</h1>
      ${copy.lines.map((line) => `<p>${line}</p>`)}
      <p class="note">${copy.licence}</p>
    </div>
    ${pageFoot(frame, placed)}
  </article>`
