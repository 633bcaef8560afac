import { runInNewContext } from 'node:vm'

import { describe, expect, test, vi } from 'vitest'

import { scriptsAfterPaint } from '@/server/next-output/scripts-after-paint'
import { AWAITS_SCRIPT } from '@/shared/checkout-form'

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

type Script = { src: string; async: boolean; onload: () => void; onerror: () => void }
type Submit = { target: object; submitter: string; preventDefault: () => void }

/** Runs the loader in a browser of so much as it needs; answers with what it asked for, and with what wakes it. */
function runLoader({ tellsOfPaint }: { tellsOfPaint: boolean }) {
  const asked: Script[] = []
  const order: unknown[] = []
  const clock = { now: 0, timers: [] as { at: number; run: () => void }[] }
  const wake = { painted: () => {}, submit: (_: Submit) => {} }
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
    Date: { now: () => clock.now },
    setTimeout: (run: () => void, after: number) => clock.timers.push({ at: clock.now + after, run }),
    addEventListener: (name: string, listener: (event: Submit) => void) => {
      if (name === 'submit') wake.submit = listener
    },
    document: { createElement: () => ({}), head: { append: (script: Script) => asked.push(script) } },
  })
  const pass = (milliseconds: number) => {
    const end = clock.now + milliseconds
    for (;;) {
      const next = clock.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (!next) break
      clock.timers.splice(clock.timers.indexOf(next), 1)
      clock.now = next.at
      next.run()
    }
    clock.now = end
  }
  return { asked, sources: () => asked.map(({ src, async }) => ({ src, async })), order, wake, pass }
}

const scripts = ['/a.js', '/b.js'].map((src) => ({ src, async: true }))

test('they are asked for after the first paint, once, in any order', () => {
  const { sources, wake, pass } = runLoader({ tellsOfPaint: true })
  expect(sources()).toEqual([])
  wake.painted()
  expect(sources()).toEqual(scripts)
  wake.painted()
  pass(10_000)
  expect(sources()).toEqual(scripts)
})

test('what was inline runs in its order, before them', () => {
  const { asked, order } = runLoader({ tellsOfPaint: true })
  expect(order).toEqual([1, '$&'])
  expect(asked).toEqual([])
})

test('a tab that nobody looks at gets them after a while', () => {
  const { sources, pass } = runLoader({ tellsOfPaint: true })
  pass(3000)
  expect(sources()).toEqual(scripts)
})

test('a browser that does not tell of its paints gets them at once', () => {
  expect(runLoader({ tellsOfPaint: false }).sources()).toEqual(scripts)
})

describe('a form that is sent before its script has come', () => {
  /** Presses its button twice, as the impatient do. */
  function press() {
    const browser = runLoader({ tellsOfPaint: true })
    const sent: unknown[] = []
    const attributes = new Set([AWAITS_SCRIPT])
    const form = {
      hasAttribute: (name: string) => attributes.has(name),
      submit: () => sent.push('by itself'),
      requestSubmit: (button: string) => sent.push(`by script, with ${button}`),
    }
    let prevented = 0
    const event = { target: form, submitter: 'the button', preventDefault: () => (prevented += 1) }
    browser.wake.submit(event)
    browser.wake.submit(event)
    const wakeUp = () => attributes.delete(AWAITS_SCRIPT)
    return { ...browser, event, sent, prevented: () => prevented, wakeUp }
  }

  test('asks for the scripts at once, and is sent by them, once', () => {
    const { sent, prevented, sources, pass, wakeUp, wake, event } = press()
    expect(sources()).toEqual(scripts)
    expect(prevented()).toBe(2)
    pass(2900)
    expect(sent).toEqual([])
    wakeUp()
    pass(10_000)
    expect(sent).toEqual(['by script, with the button'])
    wake.submit(event)
    expect(prevented(), 'afterwards the script has it').toBe(2)
  })

  test('is sent by itself when they do not come in three seconds', () => {
    const { sent, pass } = press()
    pass(2900)
    expect(sent).toEqual([])
    pass(200)
    expect(sent).toEqual(['by itself'])
  })

  test('is sent by itself as soon as one of them fails', () => {
    const { asked, sent, pass } = press()
    asked[0]!.onerror()
    pass(50)
    expect(sent).toEqual(['by itself'])
  })

  test('waits for scripts that have come and only have to run', () => {
    const { asked, sent, pass, wakeUp } = press()
    for (const script of asked) script.onload()
    pass(9000)
    expect(sent).toEqual([])
    wakeUp()
    pass(50)
    expect(sent).toEqual(['by script, with the button'])
  })
})

test('a form that has no script of its own is sent at once', () => {
  const { wake } = runLoader({ tellsOfPaint: true })
  const preventDefault = vi.fn()
  wake.submit({ target: { hasAttribute: () => false }, submitter: 'the button', preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
})

test('a page without scripts stays as it is, to the byte', () => {
  const plain = page('<script type="application/ld+json">{}</script>')
  expect(scriptsAfterPaint(plain)).toBe(plain)
})
