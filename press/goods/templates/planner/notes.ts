import { html, times } from '../../html'
import { lines } from '../parts'

const WIDTH = 178
const HEIGHT = 230
const STEP = 5

const paper = (marks: string[]) =>
  html`<svg class="paper" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${marks}</svg>`

export const ruledPaper = () => html`<div class="plain-lines">${lines(31)}</div>`

// Dots are strokes of no length with round ends: a page of them weighs less than as many circles.
export const dottedPaper = () =>
  paper(
    times(
      HEIGHT / STEP,
      (i) =>
        `<path class="dots" d="${times(Math.floor(WIDTH / STEP) + 1, (j) => `M${j * STEP + 1.5} ${i * STEP + 3}h0`).join('')}"/>`,
    ),
  )

export const squaredPaper = () => {
  const [width, height] = [175, 225]
  return paper([
    ...times(
      height / STEP + 1,
      (i) => `<line class="ray" x1="1.5" y1="${i * STEP + 0.5}" x2="${width + 1.5}" y2="${i * STEP + 0.5}"/>`,
    ),
    ...times(
      width / STEP + 1,
      (i) =>
        `<line class="ray" x1="${i * STEP + 1.5}" y1="0.5" x2="${i * STEP + 1.5}" y2="${height + 0.5}"/>`,
    ),
  ])
}
