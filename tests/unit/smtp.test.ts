import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { MAIL_TIMEOUTS, type MailTimeouts, openMailConnection } from '@/integrations/smtp'

import { PATIENCE_MS } from '../support/patience'
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp'

const message = { from: 'noi@example.it', to: 'anna@example.it', raw: 'Subject: Ciao\r\n\r\nA presto' }
const ENVELOPE = ['MAIL FROM:<noi@example.it>', 'RCPT TO:<anna@example.it>', 'DATA']

let server: ScriptedSmtp
let line: ReturnType<typeof openMailConnection>
type Start = Parameters<typeof startScriptedSmtp>[0] & { timeouts?: Partial<MailTimeouts> }
async function start({ timeouts, ...script }: Start = {}) {
  server = await startScriptedSmtp(script)
  line = openMailConnection({ url: server.url, timeouts })
}
afterEach(async () => {
  line.abort()
  await server.stop()
})

/** Says something else to one kind of line, the first time it comes. */
const once = (start: string, reply: string) => {
  let said = false
  return (heard: string) => {
    if (said || !heard.startsWith(start)) return undefined
    said = true
    return reply
  }
}

describe('how a message is handed over', () => {
  test.each([[['PIPELINING']], [['8BITMIME']]])(
    'the envelope, then the text, to a server that offers %j; one connection for all',
    async (offers) => {
      await start({ offers })
      for (let sent = 0; sent < 3; sent++) expect(await line.send(message)).toEqual({ result: 'accepted' })
      expect(server.packets).toHaveLength(1)
      expect(server.packets[0]!.slice(1)).toEqual(
        Array.from({ length: 3 }, () => [...ENVELOPE, message.raw]).flat(),
      )
    },
  )

  test('answers of many lines, a byte at a time', async () => {
    await start({
      trickle: true,
      answer: (heard) => (heard.startsWith('RCPT') ? '250-very\r\n250 well' : undefined),
    })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
  })

  test('lines that begin with a dot arrive whole', async () => {
    await start()
    await line.send({ ...message, raw: '.uno\r\n\r\n.\r\n..due' })
    expect(server.packets[0]!.at(-1)).toBe('..uno\r\n\r\n..\r\n...due')
  })

  test('an international mailbox is announced to a server that knows them', async () => {
    await start({ offers: ['PIPELINING', 'SMTPUTF8'] })
    await line.send({ ...message, to: 'renée@example.it' })
    await line.send(message)
    const said = server.packets[0]!.map((packet) => Buffer.from(packet, 'latin1').toString())
    expect(said.slice(1, 3)).toEqual(['MAIL FROM:<noi@example.it> SMTPUTF8', 'RCPT TO:<renée@example.it>'])
    expect(said.slice(5, 7)).toEqual(ENVELOPE.slice(0, 2))
  })

  test.each(['', 'a b@example.it', 'a@example.it>\r\nRCPT TO:<b@example.it'])(
    'the address %j is never said',
    async (to) => {
      await start()
      expect(await line.send({ ...message, to })).toMatchObject({ result: 'permanent' })
      expect(await line.send(message)).toEqual({ result: 'accepted' })
      expect(JSON.stringify(server.packets)).not.toContain(to === '' ? 'TO:<>' : to.slice(-12))
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
    await start()
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
    await start({ offers, answer: once(where, reply) })
    const { reason, ...judged } = (await line.send(message)) as { reason: string }
    expect(judged).toEqual(outcome)
    for (const part of reply.split('\r\n')) expect(reason).toContain(part)
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(1)
    expect(server.packets[0]).toContain('RSET')
  })
})

describe('a refusal', () => {
  test('keeps the text back', async () => {
    await start({ answer: once('RCPT', '550 nobody here') })
    expect(await line.send(message)).toMatchObject({ result: 'permanent' })
    expect(server.packets[0]).not.toContain(message.raw)
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets[0]!.filter((packet) => packet === message.raw)).toHaveLength(1)
  })

  test('for good, by a server that hangs up with it, stays for good', async () => {
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('RCPT')) socket.end('554 5.7.1 blocked\r\n')
        return undefined
      },
    })
    expect(await line.send(message)).toMatchObject({
      result: 'permanent',
      reason: expect.stringContaining('blocked') as string,
    })
  })
})

describe('a server that goes', () => {
  test('421 in the middle of an envelope: another try, on another connection', async () => {
    await start({ answer: once('RCPT', '421 closing') })
    expect(await line.send(message)).toMatchObject({
      result: 'temporary',
      reason: expect.stringContaining('421 closing') as string,
    })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(2)
  })

  test('421 between two messages: the next one does not notice', async () => {
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('Subject')) setTimeout(() => socket.write('421 idle too long\r\n'), 20)
        return undefined
      },
    })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    await expect.poll(server.closed, { timeout: PATIENCE_MS }).toBe(1)
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(2)
  })

  test('gone between two messages, and known only by the next one: that goes by another connection', async () => {
    let heardMail = 0
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('MAIL') && ++heardMail === 2) socket.destroy()
        return undefined
      },
    })
    for (let sent = 0; sent < 2; sent++) expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets.flat().filter((packet) => packet === message.raw)).toHaveLength(2)
    expect(server.packets).toHaveLength(2)
  })

  test('gone with the text and without an answer: that message is not sent again unasked', async () => {
    let texts = 0
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('Subject') && ++texts === 2) socket.destroy()
        return undefined
      },
    })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(await line.send(message)).toMatchObject({ result: 'temporary', outage: false })
    expect(texts).toBe(2)
  })

  test('an unused connection is closed, and the next message opens another', async () => {
    await start({ timeouts: { idleMs: 50 } })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    await expect.poll(() => server.packets[0]!.at(-1), { timeout: PATIENCE_MS }).toBe('QUIT')
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(2)
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
      const timeouts = { connectMs: 200, commandMs: 200, answerMs: 400 }
      await start({ silent: silentAt === undefined, silentAt, timeouts })
      expect(await line.send(message)).toEqual({
        result: 'temporary',
        reason: 'Il server di posta non ha risposto in tempo.',
        outage,
      })
      await expect.poll(server.closed, { timeout: PATIENCE_MS }).toBe(1)
    },
  )

  test('and speaks without an end: the same', async () => {
    await start({ answer: once('DATA', '354-'.padEnd(70_000, 'x')), timeouts: { commandMs: 300 } })
    expect(await line.send(message)).toMatchObject({ result: 'temporary' })
    expect(server.packets.flat()).not.toContain(message.raw)
  })

  test('after the final dot far longer than at any command: the message is accepted, once', async () => {
    await start({ answersTextAfterMs: 1500, timeouts: { commandMs: 300, answerMs: 60_000 } })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets.flat().filter((packet) => packet === message.raw)).toHaveLength(1)
  })

  test('after the final dot is waited for ten minutes, as RFC 5321 asks', () => {
    expect(MAIL_TIMEOUTS.answerMs).toBe(600_000)
  })
})

describe('a message that is held back', () => {
  test('at the last moment never reaches the server, and the connection is cut', async () => {
    await start()
    expect(await line.send(message, () => false)).toMatchObject({ result: 'temporary' })
    await expect.poll(server.closed, { timeout: PATIENCE_MS }).toBe(1)
    expect(server.packets.flat()).toContain('DATA')
    expect(server.packets.flat().join('\n')).not.toContain('A presto')
    expect(await line.send(message)).toEqual({ result: 'accepted' })
  })

  test('by an abort ends at once, whatever the server does', async () => {
    await start({ silentAt: 'Subject' })
    const sending = line.send(message)
    await expect.poll(() => server.packets.flat(), { timeout: PATIENCE_MS }).toContain(message.raw)
    line.abort()
    expect(await sending).toMatchObject({ result: 'temporary', outage: false })
  })
})
