/** Small functions of time; all of them pure, so that every frame can be made again on its own. */
export const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** How far t has come between two moments, from 0 to 1. */
export const progress = (t: number, from: number, to: number) => clamp((t - from) / (to - from))

export const ease = (x: number) => (x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2)
export const easeOut = (x: number) => 1 - (1 - x) ** 3

export const lerp = (from: number, to: number, x: number) => from + (to - from) * x

/** Fades in after `from` and out before `to`, in a given number of seconds. */
export const presence = (t: number, from: number, to: number, fade = 0.6) =>
  Math.min(ease(progress(t, from, from + fade)), 1 - ease(progress(t, to - fade, to)))

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

export function mix(from: string, to: string, x: number) {
  const [a, b] = [channels(from), channels(to)]
  return `rgb(${a.map((value, i) => Math.round(lerp(value, b[i]!, x))).join(',')})`
}

/** A colour that passes through several others at given moments. */
export function gradientAt(t: number, stops: [at: number, colour: string][]) {
  const next = stops.findIndex(([at]) => at > t)
  if (next === 0) return mix(stops[0]![1], stops[0]![1], 0)
  if (next < 0) return mix(stops.at(-1)![1], stops.at(-1)![1], 0)
  const [[start, from], [end, to]] = [stops[next - 1]!, stops[next]!]
  return mix(from, to, ease((t - start) / (end - start)))
}

/** What the camera looks at: a point of the sheet, how near, where on the screen, how much turned. */
export interface View {
  x: number
  y: number
  scale: number
  at: [x: number, y: number]
  turn: number
}

/** A view is held between its two moments; in between the camera travels. */
export interface Stop extends View {
  from: number
  to: number
}

export function viewAt(t: number, stops: Stop[]): View {
  const next = stops.findIndex(({ from }) => from > t)
  const here = next < 0 ? stops.at(-1)! : stops[Math.max(0, next - 1)]!
  if (next <= 0 || t <= here.to) return here
  const goal = stops[next]!
  const x = ease(progress(t, here.to, goal.from))
  return {
    x: lerp(here.x, goal.x, x),
    y: lerp(here.y, goal.y, x),
    // Equal steps of nearness look equal to the eye when the scale grows by factors.
    scale: here.scale * (goal.scale / here.scale) ** x,
    at: [lerp(here.at[0], goal.at[0], x), lerp(here.at[1], goal.at[1], x)],
    turn: lerp(here.turn, goal.turn, x),
  }
}

export const transformOf = ({ x, y, scale, at, turn }: View, fall = 0) =>
  `translate(${at[0].toFixed(2)}px,${(at[1] + fall).toFixed(2)}px) rotate(${turn.toFixed(3)}deg) scale(${scale.toFixed(4)}) translate(${(-x).toFixed(2)}px,${(-y).toFixed(2)}px)`
