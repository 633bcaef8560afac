import { hourAngle } from '../../../src/shared/dial'
import { html } from '../../goods/html'
import { SHEET, type SheetPicture } from '../sheets'
import { sheetFigure } from './sheet'

export const FAN = { width: 1600, height: 1400 }

/** Where the gnomon stands: every hour line leaves from here, and so does every page. */
const foot = { x: 800, y: 96 }

const fixed = (value: number) => value.toFixed(1)

/** Hangs a page on an hour line: its middle lies on the line, `reach` away from the gnomon. */
function hang(degrees: number, reach: number, scale: number) {
  const [w, h] = [SHEET.width * scale, SHEET.height * scale]
  return `transform: translate(${fixed(foot.x)}px, ${fixed(foot.y)}px) rotate(${degrees}deg) translate(${fixed(-w / 2)}px, ${fixed(reach - h / 2)}px) scale(${scale})`
}

function rays() {
  const lines = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => {
    const angle = hourAngle(hour)
    return `<line x1="${foot.x}" y1="${foot.y}" x2="${fixed(foot.x + Math.sin(angle) * 1900)}" y2="${fixed(foot.y + Math.cos(angle) * 1900)}"/>`
  })
  return html`<svg class="rays" width="${FAN.width}" height="${FAN.height}">${lines}</svg>`
}

/** The long shadow of the gnomon, lying over the pages. */
function gnomonShadow(degrees: number, spread: number) {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [foot.x - Math.sin(angle) * 1700, foot.y + Math.cos(angle) * 1700]
  const [nx, ny] = [Math.cos(angle) * spread, Math.sin(angle) * spread]
  const points = `${foot.x},${foot.y} ${fixed(x - nx)},${fixed(y - ny)} ${fixed(x + nx)},${fixed(y + ny)}`
  return `<svg class="gnomon" width="${FAN.width}" height="${FAN.height}"><polygon points="${points}"/><circle cx="${foot.x}" cy="${foot.y}" r="46"/></svg>`
}

/** Three pages of the planner hang on the hour lines of one gnomon: the picture that opens the page. */
export function fanScene([left, right, front]: SheetPicture[], theme: 'light' | 'dark') {
  const page = (sheet: SheetPicture, degrees: number, reach: number, scale: number) =>
    html`<div class="cast">
      ${sheetFigure(sheet, { written: true, className: 'hung', style: hang(degrees, reach, scale) })}
    </div>`
  return html`<div class="fan ${theme}">
    ${rays()} ${page(left!, 25, 742, 0.8)} ${page(right!, -25, 742, 0.8)} ${page(front!, 0, 742, 0.9)}
    ${gnomonShadow(-35, 26)}
  </div>`
}
