import { hourAngle, HOURS, roman } from '../../../src/shared/dial'
import { html } from '../html'

export interface Wall {
  width: number
  height: number
  /** Where the gnomon stands; every line leaves from here. */
  foot: { x: number; y: number }
}

const fixed = (value: number) => String(Math.round(value * 100) / 100)

/** The point where an hour line meets the edge of the wall, less `inset` on every side. */
export function lineEnd(wall: Wall, hour: number, inset = 0) {
  const angle = hourAngle(hour)
  const dx = Math.sin(angle)
  const dy = Math.cos(angle)
  const toSide =
    dx > 1e-9 ? (wall.width - inset - wall.foot.x) / dx : dx < -1e-9 ? (inset - wall.foot.x) / dx : Infinity
  const toBottom = dy > 1e-9 ? (wall.height - inset - wall.foot.y) / dy : Infinity
  const reach = Math.min(toSide, toBottom)
  return { x: wall.foot.x + dx * reach, y: wall.foot.y + dy * reach }
}

export function hourLine(wall: Wall, hour: number, inset = 0, className = 'ray') {
  const end = lineEnd(wall, hour, inset)
  return `<line class="${className}" x1="${fixed(wall.foot.x)}" y1="${fixed(wall.foot.y)}" x2="${fixed(end.x)}" y2="${fixed(end.y)}"/>`
}

/** The part of the wall between two hour lines, corners of the wall included. */
export function sector(wall: Wall, from: number, to: number, fill: string) {
  const start = lineEnd(wall, from)
  const end = lineEnd(wall, to)
  const corners = [
    { x: 0, y: wall.height },
    { x: wall.width, y: wall.height },
  ].filter((corner) => {
    const angle = Math.atan2(corner.x - wall.foot.x, corner.y - wall.foot.y)
    return angle > hourAngle(from) && angle < hourAngle(to)
  })
  const points = [wall.foot, start, ...corners, end].map(({ x, y }) => `${fixed(x)},${fixed(y)}`).join(' ')
  return `<polygon points="${points}" fill="${fill}"/>`
}

/** Numerals stand outside the wall: beside its sides or under its foot, where the lines would go on. */
function numeral(wall: Wall, hour: number, outset: number, className = 'numeral') {
  const end = lineEnd(wall, hour)
  const side = end.y < wall.height - 1e-6 && Math.sign(end.x - wall.foot.x)
  const at = side ? { x: end.x + side * outset * 0.5, y: end.y } : { x: end.x, y: end.y + outset }
  const anchor = side ? (side < 0 ? 'end' : 'start') : 'middle'
  return `<text class="${className}" x="${fixed(at.x)}" y="${fixed(at.y)}" text-anchor="${anchor}" dominant-baseline="central">${roman(hour)}</text>`
}

/** The long shadow of the gnomon: a thin wedge lying along one hour line. */
export function shadow(wall: Wall, hour: number, spread: number, inset = 0) {
  const end = lineEnd(wall, hour, inset)
  const angle = hourAngle(hour)
  const [nx, ny] = [Math.cos(angle) * spread, -Math.sin(angle) * spread]
  const points = [
    [wall.foot.x, wall.foot.y],
    [end.x - nx, end.y - ny],
    [end.x + nx, end.y + ny],
  ]
  return `<polygon class="shadow" points="${points.map((p) => p.map(fixed).join(',')).join(' ')}"/>`
}

interface FramedDial {
  wall: Wall
  className: string
  hour: number
  spread: number
  sun: number
  outset: number
  /** The tinted parts of the wall: from an hour, to an hour, colour. */
  tints: [from: number, to: number, fill: string][]
  numerals?: readonly number[]
}

/** A wall with its dial: tints, hour lines and shadow are cut at the edge, the numerals run around it. */
export function framedDial({
  wall,
  className,
  hour,
  spread,
  sun,
  outset,
  tints,
  numerals = HOURS,
}: FramedDial) {
  const { width, height, foot } = wall
  return html`<svg class="${className}" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <svg class="cut" x="0" y="0" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      ${tints.map(([from, to, fill]) => sector(wall, from, to, fill))} ${HOURS.map((h) => hourLine(wall, h))}
      ${shadow(wall, hour, spread, -20)}
    </svg>
    <rect class="edge" x="0" y="0" width="${width}" height="${height}" />
    <circle class="sun" cx="${foot.x}" cy="${foot.y}" r="${sun}" />
    ${numerals.map((h) => numeral(wall, h, outset, h === hour ? 'numeral now' : 'numeral'))}
  </svg>`
}

/** The small dial in the head of a page: its shadow has reached the hour of the chapter. */
export function smallDial(hour?: number) {
  const wall: Wall = { width: 44, height: 21, foot: { x: 22, y: 1.4 } }
  const rays = { ...wall, height: 17 }
  const label = hour && lineEnd(rays, hour, 0)
  // Dawn and sunset lie along the horizon: their numerals stand on it.
  const level = hour === 6 || hour === 18
  const anchor = label && (label.x < 4 ? 'start' : label.x > 40 ? 'end' : 'middle')
  return html`<svg class="small-dial" viewBox="0 0 44 23" aria-hidden="true">
    ${HOURS.map((h) => hourLine(rays, h, 0, 'ray'))} ${hour && hourLine(rays, hour, 0, 'ray now')}
    <circle class="sun" cx="22" cy="1.4" r="1.4" />
    ${label && `<text class="numeral" x="${fixed(label.x)}" y="${fixed(level ? -1.6 : label.y + 3.4)}" text-anchor="${anchor}" dominant-baseline="central">${roman(hour)}</text>`}
  </svg>`
}

interface HalfDial {
  radius: number
  hole?: number
  steps: number
  /** Words spread evenly around the edge. */
  labels?: string[]
  /** Whether every sector bears its own number. */
  counted?: boolean
}

/**
 * Half a dial of equal sectors to colour in: for savings, days, per cents.
 * Sectors run like the day, from the left to the right.
 */
export function halfDial({ radius, hole = 0, steps, labels = [], counted = false }: HalfDial) {
  const at = (r: number, turn: number) => {
    const angle = Math.PI - turn * Math.PI
    return `${fixed(Math.cos(angle) * r)},${fixed(-Math.sin(angle) * r)}`
  }
  const spokes = Array.from({ length: steps + 1 }, (_, i) => {
    const [x1, y1] = at(hole, i / steps).split(',')
    const [x2, y2] = at(radius, i / steps).split(',')
    return `<line class="ray" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
  })
  const arc = (r: number) => `<path class="edge" d="M${at(r, 0)} A${r} ${r} 0 0 1 ${at(r, 1)}"/>`
  const words = labels.map((word, i) => {
    const [x, y] = at(radius + 4, labels.length === 1 ? 0.5 : i / (labels.length - 1)).split(',')
    return `<text class="tick" x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${word}</text>`
  })
  const counts = Array.from({ length: counted ? steps : 0 }, (_, i) => {
    const [x, y] = at(radius - 5, (i + 0.5) / steps).split(',')
    return `<text class="tick" x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${i + 1}</text>`
  })
  const side = radius + 8
  return html`<svg class="half-dial" viewBox="${-side} ${-side} ${side * 2} ${side + 1.5}" aria-hidden="true">
    ${spokes}${arc(radius)}${hole > 0 && arc(hole)}${words}${counts}
    <circle class="sun" cx="0" cy="0" r="1.5" />
  </svg>`
}
