import path from 'node:path'

import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

/** A cookie's value of someone who is signed in; each session opens the pages of its role. */
export type Sessions = { admin: string; editor: string }

type Shot = {
  /** The file's name without its ending. */
  name: string
  role: keyof Sessions
  address: string
  /** What has to be there before the picture is taken, and may be done first. */
  ready: (page: Page) => Promise<void>
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).waitFor()

/** The screens that README and the guides show, in the order in which they do. */
const SHOTS: Shot[] = [
  {
    name: 'panoramica',
    role: 'admin',
    address: '/admin/panoramica?days=30',
    // Below the checks of a shop that is new.
    ready: async (page) => {
      const periods = page.getByRole('button', { name: '30 giorni' }).first()
      await periods.waitFor()
      // What comes meanwhile moves it.
      await page.waitForTimeout(3000)
      await periods.evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await page.evaluate(() => scrollBy(0, -120))
    },
  },
  {
    name: 'prima-di-aprire',
    role: 'admin',
    address: '/admin/panoramica',
    ready: async (page) => page.getByRole('heading', { name: 'Prima di aprire' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'email-automation',
    role: 'admin',
    address: '/admin/email-automation',
    ready: (page) => page.getByText('Attiva').first().waitFor(),
  },
  {
    name: 'tabella-acquisti',
    role: 'admin',
    address: '/admin?table=purchases',
    ready: async (page) => {
      await firstRow(page)
      await page.getByRole('row').nth(2).getByRole('gridcell').nth(3).click()
      await page.getByRole('button', { name: 'Successivo' }).waitFor()
    },
  },
  {
    name: 'ordine',
    role: 'admin',
    address: '/admin?table=purchases',
    ready: async (page) => {
      await firstRow(page)
      await page.locator('a[href*="/admin/ordine/"]').nth(1).click()
      await page.getByRole('button', { name: /^Rimborsa/ }).waitFor()
    },
  },
  {
    name: 'pagina-di-vendita',
    role: 'editor',
    address: '/admin/globals/landing',
    ready: async (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'domande-frequenti',
    role: 'editor',
    address: '/admin/collections/faqs',
    ready: firstRow,
  },
]

type ShootArgs = { browser: Browser; url: string; sessions: Sessions; folder: string }

/** Photographs the panel at 1280 px, light. */
export async function shootPanel({ browser, url, sessions, folder }: ShootArgs): Promise<void> {
  for (const { name, role, address, ready } of SHOTS) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
    })
    await context.addCookies([{ name: 'ore_serene_session', value: sessions[role], url }])
    const page = await context.newPage()
    await page.goto(`${url}${address}`)
    await ready(page)
    // Charts, pictures and the preview come a moment later; the preview never stops asking.
    await page.waitForTimeout(3000)
    const shot = await page.screenshot({ animations: 'disabled' })
    await sharp(shot)
      .webp({ quality: 72, effort: 6 })
      .toFile(path.join(folder, `${name}.webp`))
    await context.close()
  }
}
