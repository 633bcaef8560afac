import * as finances from './content/planner/finances'
import * as front from './content/planner/front'
import * as goals from './content/planner/goals'
import * as habits from './content/planner/habits'
import * as mindset from './content/planner/mindset'
import * as orientation from './content/planner/orientation'
import * as progress from './content/planner/progress'
import * as time from './content/planner/time'
import { coverPage } from './templates/cover'
import { openerPage, type OpenerCopy } from './templates/opener'
import { sheetPage, type Frame, type PlacedPage } from './templates/page'
import * as finance from './templates/planner/finances'
import { colophonPage, contentsBody, howToBody, pactBody, yearBody } from './templates/planner/front'
import * as goal from './templates/planner/goals'
import * as habit from './templates/planner/habits'
import * as mind from './templates/planner/mindset'
import { dottedPaper, ruledPaper, squaredPaper } from './templates/planner/notes'
import * as orient from './templates/planner/orientation'
import * as review from './templates/planner/progress'
import * as hours from './templates/planner/time'
import * as weeks from './templates/planner/week-day'

interface SheetCopy {
  id: string
  title: string
  intro?: string
}

/** A sheet is its copy and its body; where it stands in the book is decided afterwards. */
interface Entry {
  copy: SheetCopy
  body: () => string
}

const entry = (copy: SheetCopy, body: () => string): Entry => ({ copy, body })

const chapters: { opener: OpenerCopy; entries: Entry[] }[] = [
  {
    opener: orientation.opener,
    entries: [
      entry(orientation.wheel, () => orient.wheelBody(orientation.wheel)),
      entry(orientation.values, () => orient.valuesBody(orientation.values)),
      entry(orientation.vision, () => orient.visionBody(orientation.vision)),
    ],
  },
  {
    opener: goals.opener,
    entries: [
      entry(goals.yearGoals, () => goal.yearGoalsBody(goals.yearGoals)),
      entry(goals.goalSheet, () => goal.goalSheetBody(goals.goalSheet)),
      entry(goals.quarter, () => goal.quarterBody(goals.quarter)),
      entry(goals.twelveWeeks, () => goal.twelveWeeksBody(goals.twelveWeeks)),
    ],
  },
  {
    opener: time.opener,
    entries: [
      entry(time.audit, () => hours.auditBody(time.audit, time.shortWeekdays)),
      entry(time.idealWeek, () => hours.idealWeekBody(time.idealWeek, time.shortWeekdays)),
      entry(time.matrix, () => hours.matrixBody(time.matrix)),
      entry(time.month, () => hours.monthBody(time.month, time.weekdays)),
      entry(time.week.left, () => weeks.weekLeftBody(time.week, time.weekdays)),
      entry(time.week.right, () => weeks.weekRightBody(time.week, time.weekdays, time.shortWeekdays)),
      entry(time.day, () => weeks.dayBody(time.day)),
      entry(time.focus, () => weeks.focusBody(time.focus)),
    ],
  },
  {
    opener: progress.opener,
    entries: [
      entry(progress.weekly, () => review.weeklyBody(progress.weekly)),
      entry(progress.monthly, () => review.monthlyBody(progress.monthly, orientation.wheel.areas)),
      entry(progress.quarterly, () => review.quarterlyBody(progress.quarterly)),
      entry(progress.milestones, () => review.milestonesBody(progress.milestones)),
    ],
  },
  {
    opener: habits.opener,
    entries: [
      entry(habits.design, () => habit.designBody(habits.design)),
      entry(habits.tracker, () => habit.trackerBody(habits.tracker)),
      entry(habits.chain, () => habit.chainBody(habits.chain)),
    ],
  },
  {
    opener: finances.opener,
    entries: [
      entry(finances.budget, () => finance.budgetBody(finances.budget)),
      entry(finances.expenses, () => finance.expensesBody(finances.expenses)),
      entry(finances.savings, () => finance.savingsBody(finances.savings)),
      entry(finances.audits, () => finance.auditsBody(finances.audits)),
      entry(finances.worth, () => finance.worthBody(finances.worth)),
    ],
  },
  {
    opener: mindset.opener,
    entries: [
      entry(mindset.gratitude, () => mind.gratitudeBody(mindset.gratitude, time.weekdays)),
      entry(mindset.beliefs, () => mind.beliefsBody(mindset.beliefs)),
      entry(mindset.mood, () => mind.moodBody(mindset.mood)),
      entry(mindset.evening, () => mind.eveningBody(mindset.evening)),
      entry(mindset.letter, () => mind.letterBody(mindset.letter)),
    ],
  },
]

const papers = [ruledPaper, dottedPaper, squaredPaper]
const frame: Frame = {
  chapters: chapters.map(({ opener }) => opener),
  home: { href: `#${front.contents.id}`, label: front.contents.title },
}

const FIRST_FRONT = 3
const frontEntries = [
  entry(front.howTo, () => howToBody(front.howTo)),
  entry(front.pact, () => pactBody(front.pact)),
  entry(front.year, () => yearBody(front.year)),
]
const backEntries = mindset.notes.map((copy, i) => entry(copy, papers[i]!))

interface Numbered {
  copy: SheetCopy
  number: number
}

function numberPages() {
  let next = FIRST_FRONT
  const place = ({ copy }: { copy: SheetCopy }): Numbered => ({ copy, number: next++ })
  return {
    front: frontEntries.map(place),
    chapters: chapters.map(({ opener, entries }) => ({
      opener: place({ copy: opener }),
      entries: entries.map(place),
    })),
    back: backEntries.map(place),
    colophon: place({ copy: front.colophon }),
  }
}

const numbers = numberPages()
const listed = ({ copy, number }: Numbered) => ({ id: copy.id, title: copy.title, number })
const placed = ({ copy, number }: Numbered): PlacedPage => ({ id: copy.id, number, progress: 0 })

const contents = [
  { entries: numbers.front.map(listed) },
  ...numbers.chapters.map((chapter, i) => ({
    ...chapters[i]!.opener,
    number: chapter.opener.number,
    entries: chapter.entries.map(listed),
  })),
  { title: 'Note', entries: numbers.back.map(listed) },
]

/** The number of the page with the given id, for the booklets that send their readers to it. */
export function plannerPageNumber(id: string) {
  const found = contents.flatMap(({ entries }) => entries).find((page) => page.id === id)
  if (!found) throw new Error(`The planner has no page "${id}"`)
  return found.number
}

const sheet = ({ copy, body }: Entry, place: PlacedPage) =>
  sheetPage(frame, place, { title: copy.title, intro: copy.intro, body: body(), className: copy.id })

function chapterPages({ opener, entries }: (typeof chapters)[number], index: number) {
  const { opener: first, entries: rest } = numbers.chapters[index]!
  const size = rest.length + 1
  const place = (page: Numbered, i: number): PlacedPage => ({
    ...placed(page),
    chapter: opener,
    progress: (i + 0.5) / size,
  })
  return [
    openerPage(frame, place(first, 0), opener, rest.map(listed)),
    ...entries.map((item, i) => sheet(item, place(rest[i]!, i + 1))),
  ]
}

export const plannerPages = () => [
  coverPage(front.cover),
  sheetPage(
    frame,
    { id: front.contents.id, number: 2, progress: 0 },
    { ...front.contents, body: contentsBody(contents) },
  ),
  ...frontEntries.map((item, i) => sheet(item, placed(numbers.front[i]!))),
  ...chapters.flatMap(chapterPages),
  ...backEntries.map((item, i) => sheet(item, placed(numbers.back[i]!))),
  colophonPage(frame, placed(numbers.colophon), front.colophon),
]
