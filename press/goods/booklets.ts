import * as evening from './content/booklets/evening'
import * as guide from './content/booklets/guide'
import { plannerPageNumber } from './planner'
import { bookletPages } from './templates/booklet'
import { coverPage } from './templates/cover'

const booklet = ({ cover, pages }: typeof guide | typeof evening) => [
  coverPage({ ...cover, long: true }),
  ...bookletPages(
    pages,
    { chapters: [], home: { href: '#copertina', label: cover.title.join(' ') } },
    plannerPageNumber,
  ),
]

export const guidePages = () => booklet(guide)
export const eveningPages = () => booklet(evening)
