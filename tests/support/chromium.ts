import { existsSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

/** The same engine without the parts of a browser that only a person needs costs a quarter less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What makes an installed Chromium quiet and the same everywhere: no sandbox as root, no talk with its maker. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

/** A browser on this machine: `CHROMIUM_PATH`, an installed one, else Playwright's own; nothing when there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH, ...installed, ...MAC, chromium.executablePath()]
  return candidates.find((candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate))
}
