import { html } from '../html'
import { framedDial } from './dial'

const tints = [
  'var(--dawn)',
  'var(--morning)',
  'var(--noon)',
  'var(--golden)',
  'var(--dusk)',
  'var(--evening)',
]

export interface CoverCopy {
  kicker: string
  title: string[]
  subtitle: string
  motto: string
  hour: number
  /** Long titles are set smaller. */
  long?: boolean
}

const marked = [6, 8, 10, 12, 14, 16, 18]

/** The whole day on one wall: a flat tint between every two hours. */
const dayDial = (hour: number) =>
  framedDial({
    wall: { width: 158, height: 142, foot: { x: 79, y: 0 } },
    className: 'wall',
    hour,
    spread: 3.2,
    sun: 10,
    outset: 6,
    tints: tints.map((tint, i) => [marked[i]!, marked[i + 1]!, tint]),
  })

export const coverPage = ({ kicker, title, subtitle, motto, hour, long }: CoverCopy) =>
  html` <article class="page cover" id="copertina">
    <p class="kicker">${kicker}</p>
    <h1 class="${long && 'long'}">${title.join(' <br>')}</h1>
    <p class="subtitle">${subtitle}</p>
    ${dayDial(hour)}
    <p class="motto">${motto}</p>
  </article>`
