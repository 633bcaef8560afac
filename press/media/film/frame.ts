import { crowd } from '../content/film'
import type { SheetPicture } from '../sheets'
import { markIds } from '../templates/sheet'
import { ease, easeOut, lerp, mix, presence, progress, transformOf, viewAt, type View } from './motion'
import { shots, type Shot } from './shots'
import { drawRays, drawShadow, groundAt, nightAt } from './wall'
import { scheduleStrokes, strokeStyle, type Stroke } from './writing'

/** What a frame is: the style of each part, and the drawing inside the two layers. */
export interface Frame {
  styles: Record<string, string>
  drawings: Record<string, string>
}

/** Sun and colours move so slowly that half the frames are enough for them; still scenes then repeat frames. */
const SLOW_RATE = 12.5

const hidden = 'display:none'
const at = (opacity: number, more: string) =>
  opacity <= 0.001 ? hidden : `opacity:${opacity.toFixed(3)};${more}`

const cover = 'copertina'

/** Three pages open like the hands of the dial, while the film says what there is. */
const fan: { sheet: string; goal: View; z: number }[] = [
  { sheet: 'ruota-della-vita', goal: { x: 397, y: 561, scale: 0.47, at: [748, 404], turn: 15 }, z: 1 },
  { sheet: 'giorno', goal: { x: 397, y: 561, scale: 0.47, at: [1104, 404], turn: -15 }, z: 2 },
  { sheet: cover, goal: { x: 397, y: 561, scale: 0.54, at: [926, 380], turn: 0 }, z: 3 },
]
const FAN = { from: 15, to: 23, title: 22.6 }

function fanStyles(t: number) {
  if (t < FAN.from || t >= FAN.to) return {}
  const closed: View = { x: 397, y: 561, scale: 0.52, at: [925, 380], turn: 0 }
  const opened = ease(progress(t, FAN.from + 1.2, FAN.from + 3))
  const rise = 120 * (1 - easeOut(progress(t, FAN.from, FAN.from + 1)))
  return Object.fromEntries(
    fan.flatMap(({ sheet, goal, z }) => {
      const view = viewAt(opened, [
        { ...closed, from: 0, to: 0 },
        { ...goal, from: 1, to: 1 },
      ])
      const seen = presence(t, FAN.from, FAN.to, 0.5)
      return [
        [`sheet-${sheet}`, at(seen, `z-index:${z};transform:${transformOf(view, rise)}`)],
        [`fine-${sheet}`, hidden],
      ]
    }),
  )
}

function shotStyles({ sheet, from, to, stops }: Shot, index: number, t: number) {
  if (t < from || t >= to) return {}
  const rise = 90 * (1 - easeOut(progress(t, from, from + 0.7)))
  const seen = presence(t, from, to, 0.45)
  const view = viewAt(t, stops)
  return {
    [`sheet-${sheet}`]: at(seen, `z-index:${index};transform:${transformOf(view, rise)}`),
    [`fine-${sheet}`]: `opacity:${ease(progress(view.scale, 0.62, 0.85)).toFixed(3)}`,
  }
}

function titleStyle(t: number, from: number, to: number, colour: string) {
  const lift = 26 * (1 - easeOut(progress(t, from, from + 0.8)))
  return at(presence(t, from, to, 0.5), `transform:translateY(${lift.toFixed(2)}px);color:${colour}`)
}

const scattered: [x: number, y: number, turn: number][] = [
  [120, 150, -6],
  [720, 120, 4],
  [420, 250, -9],
  [930, 250, 8],
  [140, 390, 5],
  [620, 380, -4],
  [860, 470, -7],
  [300, 520, 3],
]

/** Everything there is to do appears everywhere at once, then finds its line. */
function crowdStyles(t: number) {
  const styles: Record<string, string> = {}
  for (const [i, [x, y, turn]] of scattered.entries()) {
    const start = 7.7 + i * 0.4
    const written = progress(t, start, start + crowd[i]!.length * 0.035)
    const settled = ease(progress(t, 11.5 + i * 0.09, 12.7 + i * 0.09))
    const [px, py] = [lerp(x, 744, settled), lerp(y, 92 + i * 62, settled)]
    const seen = 1 - ease(progress(t, 14.5, 15))
    const present = written > 0 && seen > 0
    styles[`crowd-${i}`] = present
      ? at(
          seen,
          `clip-path:inset(-20% ${((1 - written) * 103 - 3).toFixed(1)}% -25% -3%);transform:translate(${px.toFixed(2)}px,${py.toFixed(2)}px) rotate(${lerp(turn, 0, settled).toFixed(2)}deg) scale(${lerp(1, 0.84, settled).toFixed(3)})`,
        )
      : hidden
    const ruled = ease(progress(t, 11.3 + i * 0.09, 12.4 + i * 0.09))
    styles[`rule-${i}`] = at(
      ruled > 0 ? seen : 0,
      `transform:translate(744px,${149 + i * 62}px) scaleX(${ruled.toFixed(3)})`,
    )
  }
  return styles
}

function titleStyles(t: number) {
  const ink = mix('#171a3d', '#eceefb', nightAt(t))
  const styles: Record<string, string> = {
    'title-opening': titleStyle(t, 1.8, 7.5, ink),
    'title-crowd': titleStyle(t, 11.9, 15, ink),
    'title-planner': titleStyle(t, 15.3, FAN.title, ink),
    'title-end': titleStyle(t, 83, 99, ink),
  }
  for (const { title, from } of shots) {
    if (title) styles[`title-${title.name}`] = titleStyle(t, from + 0.25, title.to, ink)
  }
  return styles
}

/** Makes the film's frames: each depends on its moment alone. */
export function makeFilm(sheets: SheetPicture[]) {
  const strokes = scheduleStrokes(new Map(sheets.map((sheet) => [sheet.id, sheet])))
  const marks = sheets.flatMap(({ id, marks }) =>
    marks.flatMap((placed, index) => markIds(id, index, placed)),
  )
  const written = new Set(strokes.map(({ id }) => id))
  const strokeStyles = (t: number) =>
    Object.fromEntries(strokes.map((stroke: Stroke) => [stroke.id, strokeStyle(stroke, t)]))
  const unwritten = Object.fromEntries(marks.filter((id) => !written.has(id)).map((id) => [id, hidden]))

  return (t: number): Frame => {
    const slow = Math.floor(t * SLOW_RATE) / SLOW_RATE
    return {
      styles: {
        ...Object.fromEntries(sheets.map(({ id }) => [`sheet-${id}`, hidden])),
        ...unwritten,
        ...strokeStyles(t),
        ground: `background:${groundAt(slow)}`,
        ...fanStyles(t),
        ...Object.fromEntries(shots.flatMap((shot, index) => Object.entries(shotStyles(shot, index, t)))),
        ...crowdStyles(t),
        ...titleStyles(t),
      },
      drawings: { rays: drawRays(slow), shadow: drawShadow(slow) },
    }
  }
}
