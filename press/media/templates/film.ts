import { html } from '../../goods/html'
import { crowd, titles } from '../content/film'
import type { SheetPicture } from '../sheets'
import { sheetFigure } from './sheet'

const title = (name: string, lines: string[]) =>
  html`<h2 class="title" id="title-${name}">${lines.map((line) => `<span>${line}</span>`)}</h2>`

const grand = (id: string, [head, below, name]: string[]) =>
  html`<div class="grand" id="title-${id}">
    ${name && `<p class="name">${name}</p>`}
    <h1>${head}</h1>
    <p>${below}</p>
  </div>`

const { opening, end, ...others } = titles

/** Everything the film ever shows, once; what moves is set frame by frame, by id. */
export const filmStage = (sheets: SheetPicture[]) =>
  html`<div class="film" id="ground">
    <svg class="layer" id="rays"></svg>
    ${sheets.map((sheet) => sheetFigure(sheet, { written: true }))}
    <div class="crowd">
      ${crowd.map((text, i) => `<i id="rule-${i}"></i><span class="hand" id="crowd-${i}">${text}</span>`)}
    </div>
    <svg class="layer" id="shadow"></svg>
    ${Object.entries(others).map(([name, lines]) => title(name, lines))} ${grand('opening', opening)}
    ${grand('end', end)}
  </div>`
