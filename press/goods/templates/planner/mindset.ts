import type { beliefs, evening, gratitude, letter, mood } from '../../content/planner/mindset'
import { html, times } from '../../html'
import { blanks, checks, columns, lines, scale, section, stack, sunny } from '../parts'

export const gratitudeBody = ({ columns: heads, person }: typeof gratitude, days: string[]) =>
  stack(
    '1fr 22mm',
    html`<div class="evenings">
      <p class="head"><span></span><b>${heads[1]}</b><b>${heads[2]}</b></p>
      ${days.map((name) => html`<section><b>${name}</b>${lines(3)}${lines(3)}</section>`)}
    </div>`,
    sunny(person[0]!, lines(1), person[1]),
  )

export const beliefsBody = ({ steps, rewritten, test }: typeof beliefs) =>
  stack(
    `${steps.map(([, , count]) => `${count}fr`).join(' ')} 27mm 21mm`,
    ...steps.map(([label, hint, count]) => section(label, lines(count), { hint })),
    sunny(rewritten[0]!, lines(2), rewritten[1]),
    section(test[0]!, lines(2), { hint: test[1]! }),
  )

export const moodBody = ({ blanks: words, legend, rows, found, next }: typeof mood) =>
  stack(
    'auto 1fr 42mm 19mm',
    html`<div class="columns" style="grid-template-columns:64mm 1fr;align-items:end">
      ${blanks(words.map((label) => [label, 1]))}
      <p class="mood-legend"><i class="dot"></i> ${legend[0]} <i class="open"></i> ${legend[1]}</p>
    </div>`,
    html`<div class="mood">
      ${times(10, (i) => html`<div class="row"><b>${10 - i}</b>${times(31, () => '<i></i>')}</div>`)}
      <div class="row days"><b></b>${times(31, (i) => `<i>${i + 1}</i>`)}</div>
      ${rows.map((name) => html`<div class="row extra"><b>${name}</b>${times(31, () => '<i></i>')}</div>`)}
    </div>`,
    columns('1fr 1fr', ...found.map((label) => section(label, lines(4)))),
    sunny(next[0]!, lines(1)),
  )

export const eveningBody = ({ blanks: words, serene, prompts, ready, score }: typeof evening) =>
  stack(
    `auto 30mm ${prompts.map(([, , count]) => `${count + 1}fr`).join(' ')} 40mm`,
    blanks(words.map((label) => [label, 1])),
    sunny(serene[0]!, lines(2), serene[1]),
    ...prompts.map(([label, hint, count]) => section(label, lines(count), { hint })),
    columns(
      '1fr 1fr',
      section(ready.label, checks(4, ready.items)),
      section(score, html`<p class="grade-line">${scale()}</p>`),
    ),
  )

export const letterBody = ({ blanks: words }: typeof letter) =>
  html`<div class="letter">
    ${blanks(words.map((label) => [label, 1]))}${lines(25)} <i class="fold one"></i><i class="fold two"></i>
  </div>`
