import { describe, expect, test } from 'vitest'

import { judgeFailure } from '@/integrations/smtp-failure'

const message = { from: 'noi@example.it', to: 'anna@example.it' }

/** An error as nodemailer makes it of a server's answer. */
const refused = (command: string, response: string) =>
  Object.assign(new Error(response), {
    code: command === 'text' ? 'EMESSAGE' : 'EENVELOPE',
    command: command === 'text' ? 'DATA' : command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

describe('a bad address, by what the server says to RCPT', () => {
  test.each([
    ['Postfix', '550 5.1.1 <anna@example.it>: Recipient address rejected: User unknown', true],
    ['Gmail', '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please', true],
    ['Exchange Online', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
    ['Cisco', '550 #5.1.0 Address rejected.', true],
    ['a domain that is none', '550 5.1.2 Domain not found', true],
    ['Postfix, of the sender', '550 5.1.0 <noi@example.it>: Sender address rejected: User unknown', false],
    ['a full mailbox', '552 5.2.2 over quota', false],
    ['a closed mailbox', '550 5.2.1 disabled', false],
    ['a policy', '554 5.7.1 Relay access denied', false],
    ['no enhanced code', '550 no such user', false],
    ['a code in the words', '550 see 5.1.1', false],
  ])('%s: %s', (_who, response, badAddress) => {
    const judged = judgeFailure({ error: refused('RCPT TO', response), isOpen: true, message })
    expect(judged).toMatchObject({ result: 'permanent', badAddress })
  })

  test('is not told by a refusal of the text', () => {
    const error = refused('text', '550 5.1.1 something')
    expect(judgeFailure({ error, isOpen: true, message })).toMatchObject({ badAddress: false })
  })
})

describe('an outage', () => {
  test.each([
    ['5xx to MAIL', refused('MAIL FROM', '553 5.7.1 not owned'), message, 'outage'],
    ['the sender, at RCPT', refused('RCPT TO', '550 5.1.8 Domain not found'), message, 'outage'],
    ['the sender’s form, at RCPT', refused('RCPT TO', '553 5.1.7 bad syntax'), message, 'outage'],
    ['4xx to MAIL', refused('MAIL FROM', '451 4.7.1 later'), message, 'temporary'],
    // With SMTPUTF8 the command is about this recipient too.
    [
      '5xx to an international MAIL',
      refused('MAIL FROM', '550 5.6.7 no'),
      { ...message, to: 'é@x.it' },
      'permanent',
    ],
  ])('%s', (_what, error, envelope, expected) => {
    const judged = judgeFailure({ error, isOpen: true, message: envelope })
    expect(judged.result === 'temporary' && judged.outage ? 'outage' : judged.result).toBe(expected)
  })

  test.each([
    [{ code: 'EAUTH', response: '535 5.7.8 no' }, 'Il server di posta rifiuta l’accesso: 535 5.7.8 no'],
    [{ code: 'EPROTOCOL', response: '554 go' }, 'Il server di posta non accetta la connessione: 554 go'],
    [{ code: 'ETIMEDOUT' }, 'Il server di posta non ha risposto in tempo.'],
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED ::1:25' }, 'non è raggiungibile (ECONNREFUSED).'],
  ])('before any message: %j', (fault, words) => {
    const error = Object.assign(new Error(), fault)
    const judged = judgeFailure({ error, isOpen: false, message })
    expect(judged).toMatchObject({ result: 'temporary', outage: true })
    expect((judged as { reason: string }).reason).toContain(words)
  })
})

describe('an answer that PostgreSQL could not store', () => {
  test.each([
    ['to a recipient', true],
    ['before any message', false],
  ])('%s is told on one line, without its NUL and its lone surrogate', (_when, isOpen) => {
    const error = refused('RCPT TO', '451 4.3.0 try\0 \ud800later\r\nplease')
    const judged = judgeFailure({ error, isOpen, message })
    expect((judged as { reason: string }).reason).toMatch(/: 451 4\.3\.0 try later please$/)
  })
})
