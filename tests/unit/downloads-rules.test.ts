import '../support/email-env'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { attachment, attachmentName } from '@/services/downloads/attachment-name'
import { readDownload, signDownload } from '@/services/downloads/download-token'
import { isSameFile, parseRange } from '@/services/downloads/parse-range'
import { privateFilename } from '@/services/downloads/private-filename'
import { signToken } from '@/services/signing/signed-token'

describe('a link', () => {
  const claim = { purchaseId: 12, fileId: 3, expiresAt: new Date('2027-01-01T00:00:00Z') }
  const token = signDownload(claim)

  test('says what was signed', () => expect(readDownload(token)).toEqual(claim))
  test('to one version says which', () => {
    const toVersion = { ...claim, releaseId: 7 }
    expect(readDownload(signDownload(toVersion))).toEqual(toVersion)
  })
  test('of another purpose is forged', () =>
    expect(readDownload(signToken('email-click', [12, 3, 1_798_761_600]))).toBeUndefined())
  test('with any one character changed is forged', () => {
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom('0', '9', 'a', 'Z', '-', '_', '.'),
        (at, character) => {
          const changed = token.slice(0, at) + character + token.slice(at + 1)
          expect(readDownload(changed)).toEqual(changed === token ? claim : undefined)
        },
      ),
    )
  })
  test.each(['', '.', '1.2.3', '1.2.3.', `-${token}`, `${token}=`])('%j is forged', (forged) =>
    expect(readDownload(forged)).toBeUndefined(),
  )
})

describe('parseRange over 100 bytes', () => {
  test.each([
    [null, 'whole'],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9-0', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
  ])('%s', (header, expected) => expect(parseRange(header, 100)).toEqual(expected))

  test('of nothing is never satisfiable', () => expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable'))
})

describe('If-Range', () => {
  const file = { etag: '"abc"', modifiedAt: new Date('2026-11-21T10:00:00.500Z') }
  test.each([
    [null, true],
    ['"abc"', true],
    ['"other"', false],
    ['W/"abc"', false],
    ['Sat, 21 Nov 2026 10:00:00 GMT', true],
    ['Sat, 21 Nov 2026 09:00:00 GMT', false],
    ['nonsense', false],
  ])('%s', (header, same) => expect(isSameFile({ header, ...file })).toBe(same))
})

test.each([
  ['Guida rapida: i primi 30 giorni', 'guida.pdf', 'Guida rapida - i primi 30 giorni.pdf'],
  ['../../etc/passwd', 'x.PDF', '- .. - etc - passwd.pdf'],
  ['a"b\r\nc<d>', 'x.zip', 'abcd.zip'],
  ['...', 'x.pdf', 'download.pdf'],
])('%s is kept under a sound name', (product, stored, name) =>
  expect(attachmentName(product, stored)).toBe(name),
)

test('a name with accents is sent whole, and in ASCII beside it', () => {
  expect(attachment("Perché l'ora.pdf")).toBe(
    `attachment; filename="Perche l'ora.pdf"; filename*=UTF-8''Perch%C3%A9%20l%27ora.pdf`,
  )
})

test.each([
  ['/api/private-files/file/planner.pdf', 'planner.pdf'],
  ['http://localhost:3000/api/private-files/file/a%20b.pdf?prefix=x', 'a b.pdf'],
  ['/api/media/file/planner.pdf', undefined],
  ['/api/private-files/file/../../secret', undefined],
  ['/api/private-files/file/..%2fsecret', undefined],
  ['https://elsewhere.example/planner.pdf', undefined],
  [null, undefined],
])('%s names %s', (fileUrl, name) => expect(privateFilename(fileUrl)).toBe(name))
