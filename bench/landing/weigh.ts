import { gzipSync } from 'node:zlib'

import { chromium } from '@playwright/test'

import { CHROMIUM_ARGS, findChromium } from '../../tests/support/chromium'

export type Weight = { htmlBytes: number; scriptBytes: number }

/** What a first visit loads until nothing moves any more, every body compressed alike: gzip at its best. */
export async function weigh(url: string): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const html = Buffer.from(await (await fetch(url)).arrayBuffer())
    const bodies = await Promise.all(scripts)
    const compressed = (body: Buffer) => gzipSync(body, { level: 9 }).length
    return {
      htmlBytes: compressed(html),
      scriptBytes: bodies.reduce((sum, body) => sum + compressed(body), 0),
    }
  } finally {
    await browser.close()
  }
}
