import { hourLine, sector, shadow, type Wall } from '../../goods/templates/dial'
import { html } from '../../goods/html'

export const MARK_SIDE = 32

const INK = '#171a3d'
const PALE = '#eceefb'

/** Where the wall stands and how strong its edge is: both so that the edge falls on whole pixels, at 32 and at 16. */
const drawn = { left: 2.5, top: 8.5, width: 27, height: 21, edge: 1, shadow: 1.4 }
const tiny = { left: 3, top: 9, width: 26, height: 20, edge: 2, shadow: 1.9 }

/** The tints of the day are a little fuller than on paper: at sixteen pixels there is nothing but colour. */
const tints: [from: number, to: number, fill: string][] = [
  [6, 9, '#d9e2fb'],
  [9, 12, '#fff0b3'],
  [12, 14, '#ffd894'],
  [14, 16, '#d5c2ee'],
  [16, 18, '#272b66'],
]

const rays = [8, 9, 11, 13, 15]

interface MarkOptions {
  /** Below 24 pixels the hour lines would only be noise. */
  lines?: boolean
  edge?: 'ink' | 'pale' | 'auto'
}

const edges = { ink: INK, pale: PALE }

/** The mark: a wall with the day on it, the sun where the gnomon stands, its shadow on the tenth hour. */
export function drawMark({ lines = true, edge = 'ink' }: MarkOptions = {}) {
  const style =
    edge === 'auto'
      ? `.edge{stroke:${INK}}@media(prefers-color-scheme:dark){.edge{stroke:${PALE}}}`
      : `.edge{stroke:${edges[edge]}}`
  const shape = lines ? drawn : tiny
  const wall: Wall = { width: shape.width, height: shape.height, foot: { x: shape.width / 2, y: 0 } }
  const outline = `M0 0h${shape.width}v${shape.height}H0z`
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${MARK_SIDE} ${MARK_SIDE}"
    width="${MARK_SIDE}"
    height="${MARK_SIDE}"
  >
    <style>
      ${style}.ray {
        stroke: ${INK};
        stroke-opacity: 0.22;
        stroke-width: 0.5;
      }
      .shadow {
        fill: #3d46a8;
      }
    </style>
    <g transform="translate(${shape.left} ${shape.top})">
      <clipPath id="wall"><path d="${outline}" /></clipPath>
      <g clip-path="url(#wall)">
        ${tints.map(([from, to, fill]) => sector(wall, from, to, fill))}
        ${lines && rays.map((h) => hourLine(wall, h))} ${shadow(wall, 10, shape.shadow, -4)}
      </g>
      <path class="edge" d="${outline}" fill="none" stroke-width="${shape.edge}" />
      <circle cx="${wall.foot.x}" cy="0" r="5.5" fill="#ffc42e" />
    </g>
  </svg>`
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
}
