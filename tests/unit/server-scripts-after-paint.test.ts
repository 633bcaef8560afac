import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { scriptsAfterPaint } from '@/server/http/scripts-after-paint'

const page = (scripts: string) =>
  `<html><head><link rel="preload" as="script" fetchPriority="low" href="/b.js"/>` +
  `<link rel="preload" as="font" href="/f.woff2"/></head><body>${scripts}<p>Ciao</p></body></html>`
const rewritten = scriptsAfterPaint(
  page(
    '<script src="/a.js" async=""></script><script src="/old.js" noModule=""></script>' +
      '<script id="first">order.push(1)</script><script src="/b.js" nonce="n" async=""></script>' +
      '<script type="application/ld+json">{"a":1}</script><script>(order).push("$&") // 2</script>',
  ),
)

test('scripts leave the page, with their preloads, for one at its end; all else stays where it is', () => {
  expect(rewritten.slice(0, rewritten.lastIndexOf('<script>'))).toBe(
    '<html><head><link rel="preload" as="font" href="/f.woff2"/></head><body>' +
      '<script src="/old.js" noModule=""></script>' +
      '<script type="application/ld+json">{"a":1}</script><p>Ciao</p>',
  )
  expect(rewritten).toMatch(/<\/script><\/body><\/html>$/)
})

const loader = rewritten.slice(rewritten.lastIndexOf('<script>') + 8, rewritten.lastIndexOf('</script>'))

/** Runs the loader in a browser of so much as it needs; answers with what it asked for, and with what wakes it. */
function runLoader({ tellsOfPaint }: { tellsOfPaint: boolean }) {
  const asked: unknown[] = []
  const order: unknown[] = []
  const wake = { painted: () => {}, later: () => {} }
  class PerformanceObserver {
    static supportedEntryTypes = tellsOfPaint ? ['mark', 'paint'] : undefined
    constructor(painted: () => void) {
      wake.painted = painted
    }
    observe() {}
  }
  runInNewContext(loader, {
    order,
    PerformanceObserver,
    setTimeout: (later: () => void) => (wake.later = later),
    addEventListener: () => {},
    document: {
      createElement: (name: string) => ({ name }),
      head: { append: (element: object) => asked.push({ ...element }) },
    },
  })
  return { asked, order, wake }
}

const scripts = ['/a.js', '/b.js'].map((src) => ({ name: 'script', src, async: true }))

test('they are asked for after the first paint, once, in any order', () => {
  const { asked, wake } = runLoader({ tellsOfPaint: true })
  expect(asked).toEqual([])
  wake.painted()
  expect(asked).toEqual(scripts)
  wake.painted()
  wake.later()
  expect(asked).toEqual(scripts)
})

test('what was inline runs in its order, before them', () => {
  const { asked, order } = runLoader({ tellsOfPaint: true })
  expect(order).toEqual([1, '$&'])
  expect(asked).toEqual([])
})

test('a tab that nobody looks at gets them after a while', () => {
  const { asked, wake } = runLoader({ tellsOfPaint: true })
  wake.later()
  expect(asked).toEqual(scripts)
})

test('a browser that does not tell of its paints gets them at once', () => {
  expect(runLoader({ tellsOfPaint: false }).asked).toEqual(scripts)
})

test('a page without scripts stays as it is, to the byte', () => {
  const plain = page('<script type="application/ld+json">{}</script>')
  expect(scriptsAfterPaint(plain)).toBe(plain)
})
