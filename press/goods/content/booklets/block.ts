/** What the pages of a booklet are made of; how each kind looks is up to the templates. */
export type Block =
  | { kind: 'text'; label?: string; paragraphs: string[] }
  | { kind: 'sunny'; label: string; paragraphs: string[] }
  | { kind: 'steps'; label?: string; large?: boolean; items: [name: string, text: string][] }
  | { kind: 'days'; items: Day[] }
  | { kind: 'checks'; label: string; items: string[] }
  | { kind: 'lines'; label: string; hint?: string; count: number }
  | { kind: 'questions'; items: string[] }
  | { kind: 'table'; label?: string; columns: string[]; widths: string[]; rows: string[][] }
  | { kind: 'columns'; columns: Block[][] }
  | { kind: 'dial'; steps: number }

export interface Day {
  day: number
  minutes: number
  title: string
  text: string
  /** The id of the page of the planner that the day opens. */
  page: string
}

export interface BookletPage {
  id: string
  title: string
  intro: string
  /** The row of the grid that takes the space left over; none when the blocks keep their own heights. */
  rows?: string
  blocks: Block[]
}
