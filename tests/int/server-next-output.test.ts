import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import {
  DATA_HEADER,
  DATA_QUERY,
  DRAFT_COOKIE,
  isErrorPage,
  NONCE_REQUEST_HEADER,
  PRERENDERED_HEADER,
} from '@/server/next-output/assumptions'
import { ALL_CALLED } from '@/server/next-output/compile-hints'
import { scriptsAfterPaint } from '@/server/next-output/scripts-after-paint'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { tablesClient } from '../support/tables-client'

// One test for each thing that src/server/next-output takes for granted of Next and React, against the real build. When
// a new version breaks one, its sentence says what to mend.

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
})
afterAll(() => app.stop())

/** Any value of this cookie leads past the kept page, to Next. */
const pastTheKept = { Cookie: `${DRAFT_COOKIE}=none` }
const ask = (pathname: string, headers: Record<string, string> = {}) => fetch(app.url + pathname, { headers })
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!)
const isRun = (attributes: string) => !/type="application\//.test(attributes)

/** The text of the build's scripts that every page runs. */
async function rootScripts(): Promise<string[]> {
  const manifest = JSON.parse(await readFile('.next/build-manifest.json', 'utf8')) as {
    rootMainFiles?: string[]
  }
  const files = manifest.rootMainFiles ?? []
  expect(files.length, 'Next no longer lists the scripts of every page as rootMainFiles').toBeGreaterThan(0)
  return Promise.all(files.map((file) => readFile(path.join('.next', file), 'utf8')))
}

test(`Next gives its scripts the nonce of the request's ${NONCE_REQUEST_HEADER}`, async () => {
  const response = await ask('/login')
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)?.[1]
  const scripts = scriptsOf(await response.text()).filter(isRun)
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) {
    expect(script, 'Next no longer takes the nonce from the policy of the request').toContain(
      `nonce="${nonce}"`,
    )
  }
})

test(`Next marks a page that the build rendered with ${PRERENDERED_HEADER}`, async () => {
  const response = await ask('/_not-found')
  expect(response.status).toBe(404)
  expect(
    response.headers.has(PRERENDERED_HEADER),
    'Next no longer marks prerendered pages: their scripts would be blocked, having neither nonce nor hash',
  ).toBe(true)
  expect(await response.text()).not.toContain('nonce=')
})

test(`Next's client asks for data with ${DATA_HEADER} and ${DATA_QUERY}`, async () => {
  const response = await ask(`/?${DATA_QUERY}=x`, { [DATA_HEADER]: '1' })
  expect(
    response.headers.get('content-type'),
    'Next no longer answers with data to this header: its client may be sent kept HTML instead',
  ).toContain('text/x-component')
  const client = (await rootScripts()).join('\n')
  for (const name of [`"${DATA_QUERY}"`, `"${DATA_HEADER}"`]) {
    expect(
      client,
      `Next's client no longer names ${name}: it may be sent kept HTML instead of data`,
    ).toContain(name)
  }
})

test(`a look at drafts carries the cookie ${DRAFT_COOKIE}`, async () => {
  const { COOKIE_NAME_PRERENDER_BYPASS } = (await import('next/dist/server/api-utils/index.js')) as {
    COOKIE_NAME_PRERENDER_BYPASS?: string
  }
  expect(COOKIE_NAME_PRERENDER_BYPASS, 'Next has renamed the cookie of draft mode').toBe(DRAFT_COOKIE)
})

test('Next puts its scripts where they can be moved after the first paint', async () => {
  const html = await (await ask('/', pastTheKept)).text()
  const sources = scriptsOf(html).flatMap((script) =>
    / async=""/.test(script) ? (/ src="([^"]+)"/.exec(script)?.slice(1) ?? []) : [],
  )
  expect(sources.length, 'Next no longer writes its scripts as <script src async="">').toBeGreaterThan(3)
  const moved = scriptsAfterPaint(html)
  const remaining = scriptsOf(moved).filter((script) => isRun(script) && !/ nomodule/i.test(script))
  expect(remaining, 'Next writes a script in a form that scripts-after-paint.ts does not know').toEqual([''])
  for (const source of sources) expect(moved.split(JSON.stringify(source))).toHaveLength(2)
  expect(moved, 'Next preloads scripts in a form that scripts-after-paint.ts does not know').not.toMatch(
    /<link[^>]+as="script"/,
  )
})

test('the scripts of every page are files of the build, and carry the hint to compile them whole', async () => {
  for (const script of await rootScripts()) {
    expect(script.startsWith(ALL_CALLED), 'the hint is not the first line of a script of every page').toBe(
      true,
    )
  }
})

test('Next sends its own page, and no other, when a page could not be rendered', async () => {
  expect(isErrorPage(await (await ask('/', pastTheKept)).text())).toBe(false)
  const admin = await tablesClient(app)
  const { landing } = contentClient(() => ({ app, editor: admin }))
  expect(await landing()).toHaveProperty('hero')
  await query(app.databaseUrl, 'ALTER TABLE landing RENAME TO landing_away')
  const html = await (await ask('/', pastTheKept)).text()
  expect(isErrorPage(html), 'Next’s error page looks different: it would be kept as the landing page').toBe(
    true,
  )
})
