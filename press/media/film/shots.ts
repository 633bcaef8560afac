import { SHEET } from '../sheets'
import type { Stop } from './motion'

export const FILM = { width: 1280, height: 720, seconds: 90, rate: 25 }

export type TitleName = 'planner' | 'wheel' | 'goals' | 'day' | 'habit' | 'money' | 'evening'

/** A page of the planner on the screen: when, under which title, how the camera moves over it. */
export interface Shot {
  sheet: string
  from: number
  to: number
  title?: { name: TitleName; to: number }
  stops: Stop[]
  /** Marks of the page by their order in the handwriting, written one after the other from a moment on. */
  writing: { from: number; marks: number[]; pace?: number }[]
}

const middle = { x: SHEET.width / 2, y: SHEET.height / 2 }

/** The whole page on the right of the title. */
const whole = (from: number, to: number, turn = 3): Stop => ({
  from,
  to,
  ...middle,
  scale: 0.575,
  at: [905, 366],
  turn,
})

/** Near enough to write on. Captions lie over the foot of the screen, so the point stands above its middle. */
const near = (
  from: number,
  to: number,
  x: number,
  y: number,
  scale: number,
  at: [number, number] = [640, 310],
): Stop => ({
  from,
  to,
  x,
  y,
  scale,
  at,
  turn: 0,
})

export const shots: Shot[] = [
  {
    sheet: 'ruota-della-vita',
    from: 23,
    to: 32,
    title: { name: 'wheel', to: 25.6 },
    stops: [whole(23, 25.2), near(26.4, 32, 397, 442, 1.2)],
    writing: [{ from: 26.4, marks: [1], pace: 0.34 }],
  },
  {
    sheet: 'obiettivi-anno',
    from: 32,
    to: 37.4,
    title: { name: 'goals', to: 33.7 },
    stops: [whole(32, 33.2), near(34.2, 37.4, 232, 352, 2.15, [600, 340])],
    writing: [{ from: 33.9, marks: [1, 2, 3, 4], pace: 0.024 }],
  },
  {
    sheet: 'dodici-settimane',
    from: 37.2,
    to: 42,
    stops: [near(37.2, 38, 300, 260, 1.75, [640, 300]), near(41.6, 42, 470, 330, 1.55, [640, 320])],
    writing: [
      { from: 37.4, marks: [0, 2, 3, 4, 5], pace: 0.021 },
      { from: 40.3, marks: [10], pace: 0.1 },
    ],
  },
  {
    sheet: 'giorno',
    from: 42,
    to: 55,
    title: { name: 'day', to: 44.4 },
    stops: [
      whole(42, 44),
      near(45.2, 47.6, 540, 268, 2.2),
      near(48.6, 51.2, 226, 420, 1.8, [560, 330]),
      near(52.2, 55, 480, 428, 1.9, [590, 330]),
    ],
    writing: [
      { from: 45.4, marks: [2], pace: 0.075 },
      { from: 48.3, marks: [3, 4, 5, 6, 7], pace: 0.026 },
      { from: 51.6, marks: [13, 14, 15], pace: 0.02 },
      { from: 53, marks: [18], pace: 0.45 },
      { from: 54.2, marks: [0, 1, 8, 9, 10, 11, 12, 16, 17, 19, 20], pace: 0.001 },
    ],
  },
  {
    sheet: 'catena-66-giorni',
    from: 55,
    to: 63.5,
    title: { name: 'habit', to: 57 },
    stops: [whole(55, 56.6, -3), near(58, 63.5, 397, 400, 1.42, [640, 330])],
    writing: [
      { from: 57, marks: [0], pace: 0.05 },
      { from: 58.4, marks: [2], pace: 0.1 },
    ],
  },
  {
    sheet: 'obiettivi-risparmio',
    from: 63.5,
    to: 72,
    title: { name: 'money', to: 66 },
    stops: [whole(63.5, 65.6, -3), near(66.8, 72, 222, 372, 1.7, [620, 352])],
    writing: [
      { from: 66.6, marks: [0, 1, 2], pace: 0.04 },
      { from: 68.6, marks: [4], pace: 0.24 },
    ],
  },
  {
    sheet: 'giorno',
    from: 72,
    to: 81,
    title: { name: 'evening', to: 74.6 },
    stops: [whole(72, 74.2, -3), near(75.6, 81, 545, 962, 2.3, [640, 320])],
    writing: [{ from: 76.2, marks: [21, 22], pace: 0.062 }],
  },
]
