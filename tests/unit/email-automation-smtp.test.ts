import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'

import { openMailConnection } from '@/integrations/smtp'

import { message, once, useSmtpConnection } from '../support/smtp-connection'

const ENVELOPE = ['MAIL FROM:<noi@example.it>', 'RCPT TO:<anna@example.it>', 'DATA']

const smtp = useSmtpConnection()

describe('how a message is handed over', () => {
  test.each([[['PIPELINING']], [['8BITMIME']]])(
    'the envelope, then the text, to a server that offers %j; one connection for all',
    async (offers) => {
      await smtp.start({ offers })
      for (let sent = 0; sent < 3; sent++)
        expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
      expect(smtp.server.packets).toHaveLength(1)
      expect(smtp.server.packets[0]!.slice(1)).toEqual(
        Array.from({ length: 3 }, () => [...ENVELOPE, message.raw]).flat(),
      )
    },
  )

  test('answers of many lines, a byte at a time', async () => {
    await smtp.start({
      trickle: true,
      answer: (heard) => (heard.startsWith('RCPT') ? '250-very\r\n250 well' : undefined),
    })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
  })

  test('lines that begin with a dot arrive whole', async () => {
    await smtp.start()
    await smtp.line.send({ ...message, raw: '.uno\r\n\r\n.\r\n..due' })
    expect(smtp.server.packets[0]!.at(-1)).toBe('..uno\r\n\r\n..\r\n...due')
  })

  test('an international mailbox is announced to a server that knows them', async () => {
    await smtp.start({ offers: ['PIPELINING', 'SMTPUTF8'] })
    await smtp.line.send({ ...message, to: 'renée@example.it' })
    await smtp.line.send(message)
    const said = smtp.server.packets[0]!.map((packet) => Buffer.from(packet, 'latin1').toString())
    expect(said.slice(1, 3)).toEqual(['MAIL FROM:<noi@example.it> SMTPUTF8', 'RCPT TO:<renée@example.it>'])
    expect(said.slice(5, 7)).toEqual(ENVELOPE.slice(0, 2))
  })

  test.each(['', 'a b@example.it', 'a@example.it>\r\nRCPT TO:<b@example.it'])(
    'the address %j is never said',
    async (to) => {
      await smtp.start()
      expect(await smtp.line.send({ ...message, to })).toMatchObject({ result: 'permanent' })
      expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
      expect(JSON.stringify(smtp.server.packets)).not.toContain(to === '' ? 'TO:<>' : to.slice(-12))
    },
  )

  test('signed in, over TLS', async () => {
    const heard: string[] = []
    const real = new SMTPServer({
      secure: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'segreto' ? done(null, { user: username }) : done(new Error('no')),
      onData: (stream, session, done) => {
        stream.resume().on('end', () => {
          heard.push(String(session.user))
          done()
        })
      },
    })
    real.on('error', () => {})
    await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve))
    const { port } = real.server.address() as { port: number }
    await smtp.start()
    const lineTo = (password: string) =>
      openMailConnection({ url: `smtps://negozio:${password}@127.0.0.1:${port}` })
    const [right, wrong] = [lineTo('segreto'), lineTo('altro')]
    for (let sent = 0; sent < 2; sent++) expect(await right.send(message)).toEqual({ result: 'accepted' })
    // A wrong password says nothing about the message.
    expect(await wrong.send(message)).toMatchObject({ result: 'temporary', outage: true })
    expect(heard).toEqual(['negozio', 'negozio'])
    right.close()
    wrong.close()
    await new Promise<void>((resolve) => real.close(() => resolve()))
  })
})

describe.each([
  ['with pipelining', ['PIPELINING']],
  ['without', ['8BITMIME']],
])('a refusal, %s', (_how, offers) => {
  test.each([
    ['MAIL', '550 not you', { result: 'temporary', outage: true }],
    ['MAIL', '451 too many', { result: 'temporary', outage: false }],
    ['RCPT', '550 nobody here', { result: 'permanent', badAddress: false }],
    ['RCPT', '550-5.1.1 The account\r\n550 5.1.1 does not exist', { result: 'permanent', badAddress: true }],
    ['RCPT', '450 come later', { result: 'temporary', outage: false }],
    ['DATA', '554 no valid recipients', { result: 'permanent', badAddress: false }],
    ['Subject', '552 too much', { result: 'permanent', badAddress: false }],
    ['Subject', '451 try again', { result: 'temporary', outage: false }],
  ])('of %s with %j is %j, and the connection goes on', async (where, reply, outcome) => {
    await smtp.start({ offers, answer: once(where, reply) })
    const { reason, ...judged } = (await smtp.line.send(message)) as { reason: string }
    expect(judged).toEqual(outcome)
    for (const part of reply.split('\r\n')) expect(reason).toContain(part)
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets).toHaveLength(1)
    expect(smtp.server.packets[0]).toContain('RSET')
  })
})

describe('a refusal', () => {
  test('keeps the text back', async () => {
    await smtp.start({ answer: once('RCPT', '550 nobody here') })
    expect(await smtp.line.send(message)).toMatchObject({ result: 'permanent' })
    expect(smtp.server.packets[0]).not.toContain(message.raw)
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets[0]!.filter((packet) => packet === message.raw)).toHaveLength(1)
  })

  test('for good, by a server that hangs up with it, stays for good', async () => {
    await smtp.start({
      answer: (heard, socket) => {
        if (heard.startsWith('RCPT')) socket.end('554 5.7.1 blocked\r\n')
        return undefined
      },
    })
    expect(await smtp.line.send(message)).toMatchObject({
      result: 'permanent',
      reason: expect.stringContaining('blocked') as string,
    })
  })
})
