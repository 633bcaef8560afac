import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'

const INSTALLED = '/usr/bin/chromium'
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With hinting on, letters would be spaced for a screen of 96 dots per inch and look uneven on paper.
  '--font-render-hinting=none',
]

export async function withChromium<T>(work: (browser: Browser) => Promise<T>) {
  const browser = await chromium.launch({
    executablePath: existsSync(INSTALLED) ? INSTALLED : undefined,
    args: QUIET,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page that overflows would lose lines or push a second, nearly empty sheet: better no file than that one. */
async function refuseOverflow(page: Page) {
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.page')].flatMap((sheet) => {
      const edge = sheet.getBoundingClientRect()
      const foot = sheet.querySelector('footer')?.getBoundingClientRect().top ?? edge.bottom
      const parts = [...sheet.querySelectorAll<HTMLElement>('.body *, .opener-columns *')]
      const late = parts.filter((part) => {
        if (part instanceof SVGElement && !(part instanceof SVGSVGElement)) return false
        const box = part.getBoundingClientRect()
        const text = part.childElementCount === 0 && part.textContent.trim()
        return (
          box.bottom > foot + 1 ||
          (text &&
            (box.right > edge.right - 20 || part.scrollWidth > part.clientWidth + 2) &&
            getComputedStyle(part).display !== 'inline')
        )
      })
      return late
        .slice(0, 1)
        .map(
          (part) =>
            `${sheet.id}: ${part.tagName}.${part.getAttribute('class')} «${part.textContent.slice(0, 30)}»`,
        )
    }),
  )
  if (overflowing.length > 0) throw new Error(`Pages that overflow:\n  ${overflowing.join('\n  ')}`)
}

export async function openDocument(browser: Browser, html: string, scale = 1) {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: scale })
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await refuseOverflow(page)
  return page
}
