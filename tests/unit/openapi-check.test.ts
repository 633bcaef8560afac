import { describe, expect, it } from 'vitest'

import { differenceOf, type Exchange } from '../support/openapi-check'

const status: Exchange = {
  method: 'GET',
  address: '/api/admin/status',
  status: 200,
  type: 'application/json',
  body: '{"isAdmin":false}',
}

describe('an answer is held to openapi.json', () => {
  it('passes as described', () => {
    expect(differenceOf(status)).toBeUndefined()
  })

  it.each<[string, Partial<Exchange>]>([
    ['a field too many', { body: '{"isAdmin":false,"email":"anna@example.it"}' }],
    ['a field missing', { body: '{}' }],
    ['a field of another type', { body: '{"isAdmin":"no"}' }],
    ['a status that is not described', { status: 418 }],
    ['a type that is not described', { type: 'text/html' }],
    ['a refusal without its sentence', { status: 500, body: '{"error":"Rotto."}' }],
    ['an address that is not described', { address: '/api/admin/secrets' }],
    ['a method that is not described', { method: 'DELETE' }],
    [
      'a request that was accepted and is not described',
      {
        method: 'POST',
        address: '/api/send-otp',
        sent: '{"mail":"anna@example.it"}',
        body: '{"success":true}',
      },
    ],
  ])('fails with %s', (_, change) => {
    expect(differenceOf({ ...status, ...change })).toBeTypeOf('string')
  })

  it('lets an unknown address be refused as unknown', () => {
    const refused = { status: 404, body: '{"error":"No.","message":"No."}' }
    expect(differenceOf({ ...status, address: '/api/admin/secrets', ...refused })).toBeUndefined()
  })
})
