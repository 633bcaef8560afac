import { readFileSync } from 'node:fs'

import { Validator } from '@seriousme/openapi-schema-validator'
import type { Endpoint, PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'

import { endpoints } from '@/endpoints'
import type { Description } from '@/endpoints/describe'
import { servedInFront } from '@/endpoints/served-in-front'
import { readDocument } from '@/services/openapi/read-document'
import { renderPage } from '@/services/openapi/render-page'

const { document, text } = await readDocument()
const descriptionOf = ({ custom }: Pick<Endpoint, 'custom'>) => custom?.description as Description | undefined
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

describe('openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has the version of the shop', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(document.info.version).toBe(version)
  })

  it('describes every address that the shop answers', () => {
    expect(endpoints.filter((endpoint) => !descriptionOf(endpoint)).map(nameOf)).toEqual([])
    const missing = [...endpoints, ...servedInFront].filter(({ method, path }) => {
      const address = `/api${path.replace(':table', 'faqs').replace(/:(\w+)/g, '{$1}')}`
      return !document.paths[address]?.[method]
    })
    expect(missing.map(nameOf)).toEqual([])
  })

  it('says nothing of secrets, machines or people', () => {
    expect(text).not.toMatch(/sk_live|sk_test|whsec_|postgres(ql)?:\/\/|\/home\/|\/root\//)
  })
})

describe('the role that a description names', () => {
  const refusedTo = async (endpoint: Endpoint, user: { role: string } | null) => {
    const { method, path } = endpoint
    const searchParams = new URLSearchParams()
    const req = { user, headers: new Headers(), searchParams, method, pathname: `/api${path}` }
    const response = await endpoint.handler(req as unknown as PayloadRequest)
    return response.status
  }
  const closed = endpoints.filter((endpoint) => descriptionOf(endpoint)?.role !== 'visitor')

  it.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const role = descriptionOf(endpoint)!.role
    expect(await refusedTo(endpoint, null)).toBe(401)
    if (role !== 'user') expect(await refusedTo(endpoint, { role: 'user' })).toBe(403)
    if (role === 'admin') expect(await refusedTo(endpoint, { role: 'editor' })).toBe(403)
  })
})

describe('the readable page', () => {
  const html = renderPage(document)

  it('shows every operation, and loads nothing', () => {
    for (const path of Object.keys(document.paths)) expect(html).toContain(`<code>${path}</code>`)
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(/)
  })

  it('has a place for each of its links', () => {
    const places = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const lost = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !places.has(id))
    expect([...new Set(lost)]).toEqual([])
  })
})
