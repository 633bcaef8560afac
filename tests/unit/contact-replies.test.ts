import { describe, expect, test } from 'vitest'

import { answerSubject, contactAnswer } from '@/content/mails/contact-answer'
import { judgeRecipient } from '@/services/contact/replies/judge-recipient'
import { replySender } from '@/services/contact/replies/reply-sender'
import { replyState } from '@/services/contact/replies/reply-state'
import { threadHeaders } from '@/services/email-automation/ledger/thread-headers'
import { plainLines } from '@/shared/plain-lines'

test.each([
  ['Una domanda', 'Re: Una domanda'],
  ['Re: Una domanda', 'Re: Una domanda'],
  ['R: RE[2]: re : Una domanda', 'Re: Una domanda'],
  ['Regalo per Rita', 'Re: Regalo per Rita'],
  ['Ciao\r\nBcc: altri@posta.example', 'Re: Ciao Bcc: altri@posta.example'],
  ['  ', 'Re: Abbiamo ricevuto il tuo messaggio'],
  ['Re:', 'Re: Abbiamo ricevuto il tuo messaggio'],
])('the subject %j is answered under %j', (subject, expected) => {
  expect(answerSubject(subject)).toBe(expected)
})

describe('whom it comes from', () => {
  const sender = (supportEmail: string, siteName = 'Ore Serene') =>
    replySender({ siteName, mailFrom: 'Negozio <ciao@ore.example>', supportEmail })
  test.each([
    ['Assistenza <aiuto@ore.example>', 'Ore Serene <aiuto@ore.example>'],
    ['aiuto@ORE.example', 'Ore Serene <aiuto@ORE.example>'],
    // The shop's server may not send for another domain.
    ['aiuto@altro.example', 'Ore Serene <ciao@ore.example>'],
    ['aiuto@posta.ore.example', 'Ore Serene <ciao@ore.example>'],
  ])('support at %s: %s', (support, expected) => {
    expect(sender(support)).toBe(expected)
  })
  test('a name cannot bring an address along', () => {
    expect(sender('aiuto@ore.example', 'Io <io@altrove.example>\r\nBcc: x')).toBe(
      'Io io@altrove.example Bcc: x <aiuto@ore.example>',
    )
  })
})

test('whom one may write to', () => {
  const judge = (changes: Partial<Parameters<typeof judgeRecipient>[0]>) =>
    judgeRecipient({ email: 'a@posta.example', isBinned: false, suppression: null, ...changes })
  expect([judge({}), judge({ suppression: 'unsubscribed' })]).toEqual([undefined, undefined])
  const refusals = [
    judge({ isBinned: true }),
    judge({ email: 'a@b' }),
    ...['bounce', 'complaint', 'manual', 'un motivo nuovo'].map((suppression) => judge({ suppression })),
  ]
  for (const refusal of refusals) expect(refusal).toMatch(/^\p{Lu}.*\.$/u)
})

test.each([
  [null, false, 'unknown'],
  ['planned', false, 'queued'],
  ['sending', false, 'queued'],
  ['sent', false, 'sent'],
  ['sent', true, 'returned'],
  ['failed', false, 'failed'],
  ['skipped', false, 'failed'],
])('a mail that is %s (returned: %s) makes a reply %s', (mailState, isReturned, expected) => {
  expect(replyState({ mailState, isReturned })).toBe(expected)
})

test('a thread is named by its beginning and its newest mails, an id a line', () => {
  expect([threadHeaders(null), threadHeaders('')]).toEqual([{}, {}])
  expect(threadHeaders('<1@a> <2@a>')).toEqual({ 'In-Reply-To': '<2@a>', References: '<1@a>\r\n <2@a>' })
  const ids = Array.from({ length: 30 }, (_, index) => `<${index}@a>`)
  expect(threadHeaders(ids.join(' '))).toEqual({
    'In-Reply-To': '<29@a>',
    References: [ids[0], ...ids.slice(-9)].join('\r\n '),
  })
})

test('lines are kept, what no mail can hold is not', () => {
  expect(plainLines(' \r\nuno\r\ndue\rtre\u0000\u0007\t😀\ud800\u0085 ')).toBe('uno\ndue\ntre\t😀')
})

test('a long message is quoted up to a length, and markup stays text', () => {
  const { text, html } = contactAnswer({
    words: 'Ciao <script>',
    subject: '',
    message: 'x'.repeat(6_000),
    writtenAt: '2026-11-25T23:30:00Z',
    siteName: 'Ore & Serene',
    siteUrl: 'https://ore.example',
  })
  expect(text).toContain('Il 26 novembre 2026 ci hai scritto:')
  expect(/x+/.exec(text.slice(text.indexOf('> ')))![0]).toHaveLength(5_000)
  expect(html).toContain('<p>Ciao &lt;script&gt;</p>')
  expect(html).not.toMatch(/<script/)
})
