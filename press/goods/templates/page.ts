import { roman } from '../../../src/shared/dial'
import { html } from '../html'
import { smallDial } from './dial'

export interface Chapter {
  id: string
  hour: number
  title: string
}

export interface PlacedPage {
  id: string
  number: number
  chapter?: Chapter
  /** The hour on the small dial, when it is not the chapter's. */
  hour?: number
  /** How far through its chapter the page is, between 0 and 1. */
  progress: number
}

/** The foot of a page is the day itself: the hours lead to the chapters and the sun moves on with each page. */
function dayRail(chapters: Chapter[], { chapter, progress }: PlacedPage) {
  const index = chapters.findIndex(({ id }) => id === chapter?.id)
  const sunAt = ((index + progress) / chapters.length) * 100
  return html`<nav class="rail">
    ${index >= 0 && `<i class="disc" style="left:${sunAt.toFixed(2)}%"></i>`}
    ${chapters.map(({ id, hour }, i) => `<a class="${i === index ? 'here' : ''}" href="#${id}">${roman(hour)}</a>`)}
  </nav>`
}

export interface Frame {
  chapters: Chapter[]
  /** Where the word on the left of the foot leads, and what it says. */
  home: { href: string; label: string }
}

export const pageFoot = ({ chapters, home }: Frame, placed: PlacedPage) =>
  html`<footer>
    <a class="home" href="${home.href}">${home.label}</a>
    ${chapters.length > 0 ? dayRail(chapters, placed) : '<span class="rail bare"></span>'}
    <span class="folio">${placed.number}</span>
  </footer>`

export interface Sheet {
  title: string
  intro?: string
  body: string
  className?: string
}

export const sheetPage = (frame: Frame, placed: PlacedPage, { title, intro, body, className }: Sheet) => {
  // The bookmarks of the PDF follow the headings: only pages inside a chapter stand below another.
  const tag = placed.chapter ? 'h2' : 'h1'
  return html`
<article class="page sheet ${className}" id="${placed.id}">
  <header>
    <div><${tag} class="sheet-title">${title}</${tag}>${intro && `<p class="intro">${intro}</p>`}</div>
    ${smallDial(placed.hour ?? placed.chapter?.hour)}
  </header>
  <div class="body">${body}</div>
  ${pageFoot(frame, placed)}
</article>`
}
