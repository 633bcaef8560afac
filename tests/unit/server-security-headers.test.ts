import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { checkoutOrigins } from '@/config/checkout-origins'
import {
  byHashes,
  byNonce,
  contentSecurityPolicy,
  nothingInline,
  securityHeaders,
} from '@/server/http/security-headers'

const policy = {
  serverUrl: 'https://ore-serene.example',
  dev: false,
  checkoutOrigins: ['https://pay.example'],
}
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are named by their exact text, each once', () => {
  const html = `<style>a{}</style><script>one()</script><SCRIPT id="x"> two() </SCRIPT ><script>one()</script>`
  expect(byHashes(html)).toMatchObject({
    scripts: [hashOf('one()'), hashOf(' two() ')],
    styles: [hashOf('a{}')],
  })
})

test('files and data are not named: the one comes from here, the other never runs', () => {
  const html = `<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>`
  expect(byHashes(html).scripts).toEqual([])
})

test('no policy lets an unnamed script run, or a foreign one', () => {
  for (const sources of [byNonce('abc'), byHashes('<script>x</script>')]) {
    const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy(policy, sources))![1]!.split(' ')
    expect(scripts[0]).toBe("'self'")
    expect(scripts.slice(1).every((source) => /^'(nonce|sha256)-/.test(source))).toBe(true)
  }
})

test('a page for visitors takes nothing but this site’s own files', () => {
  const kept = contentSecurityPolicy(policy, byHashes(''))
  expect(kept).toContain("default-src 'self'")
  expect(kept).not.toMatch(/blob:|data:|unsafe/)
  expect(contentSecurityPolicy(policy, byNonce('abc'))).toContain("img-src 'self' data: blob:")
})

test('style attributes are allowed where a page has some', () => {
  const policyOf = (html: string) => contentSecurityPolicy(policy, byHashes(html))
  expect(policyOf('<p style="color:red">a</p>')).toContain("style-src-attr 'unsafe-inline'")
  expect(policyOf('<p class="a">the style="b" of c</p><script>x.style="d"</script>')).not.toContain('unsafe')
})

test('https alone asks for https to stay', () => {
  const names = (serverUrl: string) =>
    securityHeaders({ ...policy, serverUrl }, '/').map(([name]) => name.toLowerCase())
  expect(names('https://ore-serene.example')).toContain('strict-transport-security')
  expect(names('http://localhost:3000')).not.toContain('strict-transport-security')
})

test('the page the Google popup comes back to keeps its opener', () => {
  const opener = (path: string) =>
    Object.fromEntries(securityHeaders(policy, path))['Cross-Origin-Opener-Policy']
  expect(opener('/auth/callback')).toBe('unsafe-none')
  expect(opener('/login')).toBe('same-origin-allow-popups')
})

test('a page with a form lets it lead to the checkout; nothing else may lead anywhere', () => {
  const formAction = (sources: Parameters<typeof contentSecurityPolicy>[1]) =>
    /form-action ([^;]*)/.exec(contentSecurityPolicy(policy, sources))![1]
  expect(formAction(byHashes('<form method="post"></form>'))).toBe("'self' https://pay.example")
  expect(formAction(byNonce('abc'))).toBe("'self' https://pay.example")
  expect(formAction(byHashes('<p>formato</p>'))).toBe("'self'")
  expect(formAction(nothingInline)).toBe("'self'")
})

test('the checkout is Stripe’s pay page, a double’s beside it, or the shop’s own sandbox', () => {
  const SERVER_URL = 'http://localhost:3000'
  const key = { SERVER_URL, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_API_BASE: undefined }
  expect(checkoutOrigins(key)).toEqual(['https://checkout.stripe.com'])
  expect(checkoutOrigins({ ...key, STRIPE_API_BASE: 'http://127.0.0.1:12111/v1' })).toEqual([
    'https://checkout.stripe.com',
    'http://127.0.0.1:12111',
  ])
  expect(checkoutOrigins({ ...key, STRIPE_SECRET_KEY: undefined })).toEqual([SERVER_URL])
})
