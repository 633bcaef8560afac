import { expect, test } from 'vitest'

import { mayEnter } from '@/server/database/owner'

const owner = { uid: 101, gid: 104 }
const folder = (mode: number, uid = 0, gid = 0) => ({ uid, gid, mode, isDirectory: () => true })
const file = (mode: number, uid = 0, gid = 0) => ({ uid, gid, mode, isDirectory: () => false })

test.each([
  ['a private home', folder(0o700), false],
  ['an ordinary folder', folder(0o755), true],
  ['one that may be passed but not listed', folder(0o711), true],
  ['its own', folder(0o700, 101), true],
  ['its own, closed to itself', folder(0o055, 101), false],
  ['its group’s', folder(0o750, 0, 104), true],
  ['a program', file(0o755), true],
  ['a program that may not be read', file(0o711), false],
  ['a program of a private umask', file(0o700), false],
])('%s', (_name, found, expected) => expect(mayEnter(owner, found)).toBe(expected))
