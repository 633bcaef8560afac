import { HOURS, hourAngle, roman } from '../../../src/shared/dial'
import { html } from '../../goods/html'
import { easeOut, gradientAt, lerp, mix, progress } from './motion'
import { FILM } from './shots'

/** The screen is the wall of the dial: the gnomon stands in the middle of its upper edge. */
export const foot = { x: FILM.width / 2, y: 0 }

export const hourAt = (t: number) => 6 + (12 * t) / FILM.seconds

const reach = 900

const towards = (angle: number, length: number) => ({
  x: foot.x + Math.sin(angle) * length,
  y: foot.y + Math.cos(angle) * length,
})

/** The angle of the shadow between the hours, too: the dial of the goods knows it for any hour. */
const angleAt = (t: number) => hourAngle(hourAt(t))

/** The colours of the day behind everything: night, dawn, morning, noon, gold, dusk, evening. */
export const groundAt = (t: number) =>
  gradientAt(t, [
    [0, '#1b1e4f'],
    [3.2, '#eef1f8'],
    [15, '#f1eefb'],
    [30, '#f7f3ff'],
    [42, '#fff7dd'],
    [56, '#fff1cc'],
    [66, '#ffe9c7'],
    [75, '#e5d8f0'],
    [81, '#d9cdee'],
    [83.4, '#191c46'],
  ])

/** How dark it is: 0 by day, 1 at night. */
export const nightAt = (t: number) => Math.max(1 - progress(t, 0.6, 2.6), progress(t, 81, 83.4))

const inset = 30

/** Numerals stand just inside the frame, where their hour line leaves it. */
function numeralPlace(hour: number) {
  const angle = hourAngle(hour)
  const [dx, dy] = [Math.sin(angle), Math.cos(angle)]
  const toSide = (FILM.width / 2 - inset - 8) / Math.abs(dx)
  const toFoot = (FILM.height - inset) / dy
  return towards(angle, Math.min(toSide, toFoot))
}

export function drawRays(t: number) {
  const line = mix('#b9c0dc', '#4a509c', nightAt(t))
  const text = mix('#4a4e78', '#98a2ff', nightAt(t))
  const now = hourAt(t)
  const parts = HOURS.filter((hour) => hour > 6 && hour < 18).map((hour, i) => {
    const drawn = easeOut(progress(t, 0.5 + i * 0.12, 2 + i * 0.12))
    const end = towards(hourAngle(hour), reach * 1.3 * drawn)
    const near = Math.max(0, 1 - Math.abs(now - hour) * 1.6)
    const place = numeralPlace(hour)
    const shown = progress(t, 1.4 + i * 0.12, 2.4 + i * 0.12)
    return html`<line
        x1="${foot.x}"
        y1="0"
        x2="${end.x.toFixed(2)}"
        y2="${end.y.toFixed(2)}"
        stroke="${line}"
      />
      <text
        x="${place.x.toFixed(2)}"
        y="${place.y.toFixed(2)}"
        fill="${text}"
        opacity="${(shown * lerp(0.55, 1, near)).toFixed(3)}"
        font-size="${(22 + 8 * near).toFixed(2)}"
      >
        ${roman(hour)}
      </text>`
  })
  return parts.join('')
}

/** The shadow that crosses the film from the first second to the last, and the sun at its foot. */
export function drawShadow(t: number) {
  const angle = angleAt(t)
  const tip = towards(angle, reach * 1.4 * easeOut(progress(t, 1.5, 4.5)))
  const [nx, ny] = [Math.cos(angle) * 30, -Math.sin(angle) * 30]
  const points = `${foot.x},0 ${(tip.x - nx).toFixed(2)},${(tip.y - ny).toFixed(2)} ${(tip.x + nx).toFixed(2)},${(tip.y + ny).toFixed(2)}`
  const opacity = 0.17 * (1 - progress(t, 81.5, 84))
  const rise = easeOut(progress(t, 0.2, 2))
  const set = progress(t, 80.5, 84)
  // At night the sun does not vanish: it becomes the mark of the last picture.
  const radius = lerp(0, 40, rise) + 8 * set
  return html`<polygon points="${points}" fill="#3d46a8" opacity="${opacity.toFixed(3)}" />
    <circle cx="${foot.x}" cy="0" r="${radius.toFixed(2)}" fill="#ffc42e" />`
}
