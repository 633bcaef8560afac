import { roman } from '../../../src/shared/dial'
import { html } from '../html'
import { framedDial } from './dial'
import { pageFoot, type Chapter, type Frame, type PlacedPage } from './page'

const tints: Record<number, string> = {
  6: 'var(--dawn)',
  8: 'var(--morning)',
  10: 'var(--noon)',
  12: 'var(--noon)',
  14: 'var(--golden)',
  16: 'var(--dusk)',
}

export interface OpenerCopy extends Chapter {
  lead: string
  steps: [title: string, text: string][]
}

function chapterDial(hour: number) {
  // After the last hour line there is no further sector: the evening takes the one before it.
  const from = Math.min(hour, 16)
  return framedDial({
    wall: { width: 166, height: 126, foot: { x: 83, y: 12 } },
    className: 'opener-dial',
    hour,
    spread: 2.2,
    sun: 6,
    outset: 5,
    tints: [[from, from + 2, hour === 18 ? 'var(--evening-tint)' : tints[from]!]],
  })
}

export const openerPage = (
  frame: Frame,
  placed: PlacedPage,
  { hour, title, lead, steps }: OpenerCopy,
  contents: { id: string; title: string; number: number }[],
) =>
  html` <article class="page opener" id="${placed.id}">
    ${chapterDial(hour)}
    <div class="opener-title">
      <span>${roman(hour)}</span>
      <h1>${title}</h1>
    </div>
    <p class="lead">${lead}</p>
    <div class="opener-columns">
      <ol class="steps">
        ${steps.map(([name, text]) => `<li><b>${name}</b> ${text}</li>`)}
      </ol>
      <ul class="toc-list">
        ${contents.map((page) => `<li><a href="#${page.id}"><span>${page.title}</span><b>${page.number}</b></a></li>`)}
      </ul>
    </div>
    ${pageFoot(frame, placed)}
  </article>`
