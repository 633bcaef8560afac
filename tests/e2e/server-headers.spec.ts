import { expect, test } from '../support/e2e'

declare global {
  interface Window {
    violations: string[]
  }
}

const PAGES = ['/', '/admin/login', '/questa-pagina-non-esiste']

for (const path of PAGES) {
  test(`${path} runs its scripts under its policy, without one violation @mobile`, async ({ page, app }) => {
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`)
      })
    })
    const response = await page.goto(app.url + path)
    const policy = (await response!.allHeaders())['content-security-policy']
    expect(policy).toMatch(/script-src 'self' '(sha256|nonce)-/)
    expect(/script-src[^;]*/.exec(policy!)![0]).not.toContain('unsafe')
    // React marks each node it has taken over: the page is alive, not only painted. The mark is no documented interface,
    // but the only sign: the page that is not found has nothing of its own that a script changes.
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
      .toBe(true)
    expect(await page.evaluate(() => window.violations)).toEqual([])
  })
}
