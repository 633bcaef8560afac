'use client'

import { useEffect } from 'react'

import { VISITS_ADDRESS } from '@/shared/visit-report'

import { pageReport } from './page-report'

let isTold = false

/** Once a page: a page that a browser prepared, or opened behind another one, is a visit when somebody sees it. */
function tellWhenShown(): void {
  if (
    isTold ||
    document.visibilityState !== 'visible' ||
    (document as { prerendering?: boolean }).prerendering
  ) {
    return
  }
  isTold = true
  const report = pageReport()
  if (report) navigator.sendBeacon(VISITS_ADDRESS, JSON.stringify(report))
}

/** Tells the shop of a visit of this page, once it is shown. */
export function CountVisit() {
  useEffect(() => {
    tellWhenShown()
    document.addEventListener('visibilitychange', tellWhenShown)
    document.addEventListener('prerenderingchange', tellWhenShown)
    return () => {
      document.removeEventListener('visibilitychange', tellWhenShown)
      document.removeEventListener('prerenderingchange', tellWhenShown)
    }
  }, [])
  return null
}
