import { hourAngle } from '../../../src/shared/dial'
import { html } from '../../goods/html'
import { share } from '../content/share'
import type { SheetPicture } from '../sheets'
import { drawMark } from './mark'
import { sheetFigure } from './sheet'

export const SHARE = { width: 1200, height: 630 }

const foot = { x: 868, y: 0 }

const along = (hour: number, reach: number) => ({
  x: foot.x + Math.sin(hourAngle(hour)) * reach,
  y: foot.y + Math.cos(hourAngle(hour)) * reach,
})

const ray = (hour: number) => {
  const { x, y } = along(hour, 1600)
  return `<line x1="${foot.x}" y1="${foot.y}" x2="${x.toFixed(1)}" y2="${y.toFixed(1)}"/>`
}

/** Two pages under the noon sun, and what it is about: readable at the size of a message on a phone. */
export const shareScene = ([day, cover]: SheetPicture[]) =>
  html`<div class="share">
    <svg class="rays" width="${SHARE.width}" height="${SHARE.height}">
      ${[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map(ray)}
    </svg>
    <div class="cast">
      ${sheetFigure(day!, { written: true, style: 'transform: translate(888px, 74px) rotate(7deg) scale(.47)' })}
    </div>
    <div class="cast">
      ${sheetFigure(cover!, { written: false, style: 'transform: translate(668px, 92px) rotate(-4deg) scale(.47)' })}
    </div>
    <svg class="rays" width="${SHARE.width}" height="${SHARE.height}">
      <polygon class="gnomon" points="${foot.x},0 1092,640 1132,640" />
      <circle cx="${foot.x}" cy="${foot.y}" r="46" />
    </svg>
    <div class="words">
      <p class="name">${drawMark()} Ore Serene</p>
      <h1>${share.title.join('<br>')}</h1>
      <p class="lead">${share.lead}</p>
    </div>
  </div>`
