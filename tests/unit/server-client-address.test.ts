import { expect, test } from 'vitest'

import { clientAddressOf } from '@/server/http/client-address'

const remote = '10.0.0.9'

test.each([
  ['nothing is believed without a proxy of ours', '203.0.113.7', 0, '10.0.0.9'],
  ['one proxy: the last entry', '203.0.113.7', 1, '203.0.113.7'],
  [
    'what the client wrote itself stands before and is not believed',
    '1.1.1.1, 203.0.113.7',
    1,
    '203.0.113.7',
  ],
  ['two proxies: the last but one', '1.1.1.1, 203.0.113.7, 10.0.0.8', 2, '203.0.113.7'],
  ['fewer entries than proxies: the first', '203.0.113.7', 3, '203.0.113.7'],
  ['no address at all', 'unknown', 1, '10.0.0.9'],
  ['an attempt to write a line', '203.0.113.7\\r\\nX: y', 1, '10.0.0.9'],
  ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 in IPv6', '::ffff:203.0.113.7', 1, '203.0.113.7'],
  ['an empty header', '', 1, '10.0.0.9'],
])('%s', (_name, forwardedFor, trusted, expected) => {
  expect(clientAddressOf({ remote, forwardedFor, trusted })).toBe(expected)
})
