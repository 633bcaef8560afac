import { expect, test } from 'vitest'

import { isUnreachable } from '@/endpoints/is-unreachable'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('53300'),
  coded('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('Error: cannot begin transaction: connect ECONNREFUSED 127.0.0.1:5432'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Failed query', { cause: coded('ECONNRESET') }),
  new AggregateError([coded('ECONNREFUSED', '::1'), coded('ECONNREFUSED', '127.0.0.1')]),
])('%s is an outage', (error) => expect(isUnreachable(error)).toBe(true))

test.each([coded('23505'), coded('42P01'), coded('ENOENT'), new Error('no purchase'), 'ECONNREFUSED', null])(
  '%s is none',
  (error) => expect(isUnreachable(error)).toBe(false),
)
