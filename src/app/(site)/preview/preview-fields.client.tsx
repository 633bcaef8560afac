'use client'

import { useEffect } from 'react'

import { fieldOf, OPEN, type PreviewMessage, READY, SHOW } from '@/shared/preview-messages'

import styles from './preview-fields.module.css'

/**
 * In a preview beside a form: scrolls to the part that the panel names, and tells the panel which field was clicked. The
 * two talk only while both are of this site. A preview in a tab of its own stays an ordinary page.
 */
export function PreviewFields({ serverUrl }: { serverUrl: string }) {
  useEffect(() => {
    const panel = panelWindow()
    if (!panel) return
    const { origin } = new URL(serverUrl)
    const tell = (message: PreviewMessage) => panel.postMessage(message, origin)
    const onMessage = (event: MessageEvent<unknown>) => {
      const field = fieldOf(event, { type: SHOW, origin, source: panel })
      if (field !== undefined) scrollToField(field)
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      if (event.target.closest(LEADING_AWAY)) event.preventDefault()
      const field = event.target.closest<HTMLElement>('[data-field]')?.dataset.field
      if (field !== undefined) tell({ type: OPEN, field })
    }
    document.documentElement.classList.add(styles.beside!)
    addEventListener('message', onMessage)
    document.addEventListener('click', onClick, { capture: true })
    tell({ type: READY })
    return () => {
      document.documentElement.classList.remove(styles.beside!)
      removeEventListener('message', onMessage)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [serverUrl])
  return null
}

/**
 * Clicks on these do nothing in the preview: a buy button would start a checkout, a link would leave the page, and a link
 * within the page would scroll the form around this frame as well.
 */
const LEADING_AWAY = 'button[type="submit"][form], a:not([data-contact], [href="#contact"])'

/** The window with the form: around this frame, or the one that opened this window. */
function panelWindow(): Window | null {
  if (window.parent !== window) return window.parent
  return window.opener as Window | null
}

/**
 * Scrolls to the field, or to the nearest part around it that this page shows. Not by `scrollIntoView`, which would
 * scroll the form around this frame as well.
 */
function scrollToField(field: string): void {
  const element = shownElement(field)
  if (!element) return
  const { scrollMarginTop } = getComputedStyle(element)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({
    top: element.getBoundingClientRect().top + scrollY - Math.max(ROOM, Number.parseFloat(scrollMarginTop)),
    behavior: isCalm ? 'instant' : 'smooth',
  })
}

/** Pixels above the part: the page's bar stands there. */
const ROOM = 80

function shownElement(field: string): Element | undefined {
  const [document_ = '', path = ''] = field.split(':')
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const name = CSS.escape(`${document_}:${parts.slice(0, length).join('.')}`)
    const elements = [...document.querySelectorAll(`[data-field="${name}"], [data-field^="${name}."]`)]
    const element = elements.find((candidate) => candidate.checkVisibility())
    if (element) return element
  }
  return undefined
}
