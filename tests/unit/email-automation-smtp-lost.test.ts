import { describe, expect, test } from 'vitest'

import { MAIL_TIMEOUTS } from '@/integrations/smtp'

import { PATIENCE_MS } from '../support/patience'
import { message, once, useSmtpConnection } from '../support/smtp-connection'

const smtp = useSmtpConnection()

describe('a server that goes', () => {
  test('421 in the middle of an envelope: another try, on another connection', async () => {
    await smtp.start({ answer: once('RCPT', '421 closing') })
    expect(await smtp.line.send(message)).toMatchObject({
      result: 'temporary',
      reason: expect.stringContaining('421 closing') as string,
    })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets).toHaveLength(2)
  })

  test('421 between two messages: the next one does not notice', async () => {
    await smtp.start({
      answer: (heard, socket) => {
        if (heard.startsWith('Subject')) setTimeout(() => socket.write('421 idle too long\r\n'), 20)
        return undefined
      },
    })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    await expect.poll(smtp.server.closed, { timeout: PATIENCE_MS }).toBe(1)
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets).toHaveLength(2)
  })

  test('gone between two messages, and known only by the next one: that goes by another connection', async () => {
    let heardMail = 0
    await smtp.start({
      answer: (heard, socket) => {
        if (heard.startsWith('MAIL') && ++heardMail === 2) socket.destroy()
        return undefined
      },
    })
    for (let sent = 0; sent < 2; sent++) expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets.flat().filter((packet) => packet === message.raw)).toHaveLength(2)
    expect(smtp.server.packets).toHaveLength(2)
  })

  test('gone with the text and without an answer: that message is not sent again unasked', async () => {
    let texts = 0
    await smtp.start({
      answer: (heard, socket) => {
        if (heard.startsWith('Subject') && ++texts === 2) socket.destroy()
        return undefined
      },
    })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(await smtp.line.send(message)).toMatchObject({ result: 'temporary', outage: false })
    expect(texts).toBe(2)
  })

  test('an unused connection is closed, and the next message opens another', async () => {
    await smtp.start({ timeouts: { idleMs: 50 } })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    await expect.poll(() => smtp.server.packets[0]!.at(-1), { timeout: PATIENCE_MS }).toBe('QUIT')
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets).toHaveLength(2)
  })
})

describe('a server that is silent', () => {
  test.each([
    ['at the greeting', {}, true],
    ['at MAIL', { silentAt: 'MAIL' }, false],
    ['at RCPT', { silentAt: 'RCPT' }, false],
    ['at DATA', { silentAt: 'DATA' }, false],
    ['after the text', { silentAt: 'Subject' }, false],
  ])(
    '%s is waited for so long, and no longer',
    async (_step, { silentAt }: { silentAt?: string }, outage) => {
      // A busy machine may not get to the greeting in time where another step is meant.
      const timeouts = { connectMs: silentAt === undefined ? 200 : 10_000, commandMs: 200, answerMs: 400 }
      await smtp.start({ silent: silentAt === undefined, silentAt, timeouts })
      expect(await smtp.line.send(message)).toEqual({
        result: 'temporary',
        reason: 'Il server di posta non ha risposto in tempo.',
        outage,
      })
      await expect.poll(smtp.server.closed, { timeout: PATIENCE_MS }).toBe(1)
    },
  )

  test('and speaks without an end: the same', async () => {
    await smtp.start({ answer: once('DATA', '354-'.padEnd(70_000, 'x')), timeouts: { commandMs: 300 } })
    expect(await smtp.line.send(message)).toMatchObject({ result: 'temporary' })
    expect(smtp.server.packets.flat()).not.toContain(message.raw)
  })

  test('after the final dot far longer than at any command: the message is accepted, once', async () => {
    await smtp.start({ answersTextAfterMs: 4000, timeouts: { commandMs: 1500, answerMs: 60_000 } })
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    expect(smtp.server.packets.flat().filter((packet) => packet === message.raw)).toHaveLength(1)
  })

  test('after the final dot is waited for ten minutes, as RFC 5321 asks', () => {
    expect(MAIL_TIMEOUTS.answerMs).toBe(600_000)
  })
})

describe('a message that is held back', () => {
  test('at the last moment never reaches the server, and the connection is cut', async () => {
    await smtp.start()
    expect(await smtp.line.send(message, () => false)).toMatchObject({ result: 'temporary' })
    await expect.poll(smtp.server.closed, { timeout: PATIENCE_MS }).toBe(1)
    expect(smtp.server.packets.flat()).toContain('DATA')
    expect(smtp.server.packets.flat().join('\n')).not.toContain('A presto')
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
  })

  test('by an abort ends at once, whatever the server does', async () => {
    await smtp.start({ silentAt: 'Subject' })
    const sending = smtp.line.send(message)
    await expect.poll(() => smtp.server.packets.flat(), { timeout: PATIENCE_MS }).toContain(message.raw)
    smtp.line.abort()
    expect(await sending).toMatchObject({ result: 'temporary', outage: false })
  })

  test('by an abort before the greeting says nothing about the server', async () => {
    await smtp.start({ silent: true })
    const sending = smtp.line.send(message)
    await expect.poll(() => smtp.server.packets.length, { timeout: PATIENCE_MS }).toBe(1)
    smtp.line.abort()
    expect(await sending).toMatchObject({ result: 'temporary', outage: false })
  })

  test('by an abort counts for that message alone: a server that is not there later is an outage', async () => {
    await smtp.start()
    expect(await smtp.line.send(message)).toEqual({ result: 'accepted' })
    smtp.line.abort()
    await smtp.server.stop()
    expect(await smtp.line.send(message)).toMatchObject({ result: 'temporary', outage: true })
  })
})
