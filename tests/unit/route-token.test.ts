import { expect, test } from 'vitest'

import { routeToken } from '@/endpoints/route-token'

test.each([
  [{ token: 'abc' }, 'abc'],
  [{ token: ['a', 'b'] }, ''],
  [{ id: 'abc' }, ''],
  [{}, ''],
])('the token of an address with %j is %j', (routeParams, token) =>
  expect(routeToken({ routeParams })).toBe(token),
)
