import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

import { freePort } from '@/server/database/embedded'

import { CHROMIUM_ARGS, findChromium } from '../../tests/support/chromium'
import { median } from '../throughput'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

export type Visit = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS, number>

/** The median of several visits to each page, as Lighthouse's phone on a slow network sees them; they take turns. */
export async function visitInTurns(
  urls: Record<string, string>,
  rounds: number,
): Promise<Record<string, Visit>> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  const visits: Record<string, Visit[]> = {}
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, url] of Object.entries(urls)) (visits[name] ??= []).push(await visit(url, port))
    }
  } finally {
    await browser.close()
  }
  return Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, medianVisit(all)]))
}

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { categories, audits } = result.lhr
  return {
    ...fromEntries(CATEGORIES, (name) => Math.round((categories[name]?.score ?? 0) * 100)),
    ...fromEntries(
      Object.keys(METRICS) as (keyof typeof METRICS)[],
      (name) => audits[METRICS[name]]?.numericValue ?? NaN,
    ),
  }
}

const medianVisit = (all: Visit[]) =>
  fromEntries(Object.keys(all[0]!) as (keyof Visit)[], (name) => median(all.map((one) => one[name])))

const fromEntries = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>
