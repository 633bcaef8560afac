import { expect, test } from 'vitest'

import { isUnfit, isUnreachable, isUnstorable } from '@/endpoints/failures'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('53300'),
  coded('08006'),
  coded('EHOSTUNREACH'),
  coded('ENETUNREACH'),
  coded('EHOSTDOWN'),
  coded('25006', 'cannot execute INSERT in a read-only transaction'),
  new Error('Connection terminated unexpectedly'),
  new Error('Error: cannot begin transaction: connect ECONNREFUSED 127.0.0.1:5432'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Failed query', { cause: coded('ECONNRESET') }),
  new AggregateError([coded('ECONNREFUSED', '::1'), coded('ECONNREFUSED', '127.0.0.1')]),
])('%s is an outage', (error) => expect(isUnreachable(error)).toBe(true))

test.each([coded('23505'), coded('42P01'), coded('ENOENT'), new Error('no purchase'), 'ECONNREFUSED', null])(
  '%s is none',
  (error) => expect(isUnreachable(error)).toBe(false),
)

test('a character that PostgreSQL cannot hold is the sender’s fault, however deep it is wrapped', () => {
  expect(isUnstorable(new Error('Failed query', { cause: coded('22021') }))).toBe(true)
  expect(isUnstorable(coded('22P05'))).toBe(true)
  expect(isUnstorable(coded('22P02'))).toBe(false)
  expect(isUnstorable('22021')).toBe(false)
})

test('a value of the wrong kind is too, where nothing has checked it before', () => {
  expect(isUnfit(new Error('Failed query', { cause: coded('22P02') }))).toBe(true)
  expect(isUnfit(coded('22003'))).toBe(true)
  expect(isUnfit(coded('54000', 'index row size 3024 exceeds btree version 4 maximum 2704'))).toBe(true)
  expect(isUnfit(coded('23505'))).toBe(false)
})
