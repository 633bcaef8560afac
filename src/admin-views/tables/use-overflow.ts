'use client'

import { type RefObject, useEffect } from 'react'

/** Marks a scroller with `data-before` and `data-after` where there is more of it to the sides, for a shadow to say so. */
export function useOverflow(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const frame = element.parentElement ?? element
      frame.toggleAttribute('data-before', scrollLeft > 1)
      frame.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [scroller])
}
