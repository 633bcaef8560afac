import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { openMailConnection } from '@/integrations/smtp'

import { PATIENCE_MS } from '../support/patience'
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp'

const message = { from: 'noi@example.it', to: 'anna@example.it', raw: 'Subject: Ciao\r\n\r\nA presto' }
const ENVELOPE = ['MAIL FROM:<noi@example.it>', 'RCPT TO:<anna@example.it>', 'DATA']

let server: ScriptedSmtp
let line: ReturnType<typeof openMailConnection>
async function start(script: Parameters<typeof startScriptedSmtp>[0] = {}) {
  server = await startScriptedSmtp(script)
  line = openMailConnection({ url: server.url, timeouts: { silenceMs: 2000 } })
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
  test('the envelope in one packet, where the server allows it; one connection for all', async () => {
    await start()
    for (let sent = 0; sent < 3; sent++) expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(1)
    expect(server.packets[0]!.slice(1)).toEqual(
      Array.from({ length: 3 }, () => [ENVELOPE.join('\r\n'), message.raw]).flat(),
    )
  })

  test('one command after the other, where it does not', async () => {
    await start({ offers: ['8BITMIME'] })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets[0]!.slice(1)).toEqual([...ENVELOPE, message.raw])
  })

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
    const [, international, , plain] = server.packets[0]!
    expect(international).toContain('MAIL FROM:<noi@example.it> SMTPUTF8\r\n')
    expect(Buffer.from(international!, 'latin1').toString()).toContain('<renée@example.it>')
    expect(plain).toBe(ENVELOPE.join('\r\n'))
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
    // A wrong password says nothing about the message: it stays in line.
    expect(await wrong.send(message)).toMatchObject({ result: 'temporary' })
    expect(heard).toEqual(['negozio', 'negozio'])
    right.close()
    wrong.close()
    await new Promise<void>((resolve) => real.close(() => resolve()))
  })
})

describe('the next message, told of with the end of the one before', () => {
  const { raw: _, ...anna } = message
  const ugo = { ...anna, to: 'ugo@example.it' }
  const second = { ...ugo, raw: 'Subject: Due\r\n\r\nSeconda' }
  const accepted = { result: 'accepted' }

  test('goes in the same packet, and only where the server allows it', async () => {
    for (const offers of [['PIPELINING'], ['8BITMIME']]) {
      await start({ offers })
      expect(await line.send(message, ugo)).toEqual(accepted)
      expect(await line.send(second, anna)).toEqual(accepted)
      expect(await line.send(message)).toEqual(accepted)
      expect(server.packets).toHaveLength(1)
      const said = server.packets[0]!.slice(1)
      const messages = [message.raw, second.raw, message.raw]
      if (offers[0] === 'PIPELINING') expect(said).toEqual([ENVELOPE.join('\r\n'), ...messages])
      else expect(said.filter((packet) => packet.startsWith('Subject'))).toEqual(messages)
    }
  })

  test('when its recipient is refused, only it is', async () => {
    await start({ answer: (heard) => (heard.includes('ugo@') ? '550 nobody here' : undefined) })
    expect(await line.send(message, ugo)).toEqual(accepted)
    expect(await line.send(second, anna)).toMatchObject({ result: 'permanent' })
    expect(await line.send(message)).toEqual(accepted)
    expect(server.packets).toHaveLength(1)
  })

  test.each([
    ['the one before is refused', once('Subject: Ciao', '550 no'), message, 'permanent'],
    ['another one comes', () => undefined, { ...second, to: 'ivo@example.it' }, 'accepted'],
  ] as const)(
    'when %s, it gets a line of its own and nobody an empty message',
    async (_, answer, after, result) => {
      await start({ answer })
      const first = await line.send(message, ugo)
      const next = await line.send(after === message ? second : after)
      expect([first.result, next.result]).toEqual([result, 'accepted'])
      expect(server.packets).toHaveLength(2)
      expect(server.packets[0]!.slice(1)).toEqual([ENVELOPE.join('\r\n'), message.raw])
      expect(server.packets[1]!.at(-1)).toBe(second.raw)
    },
  )

  test.each([
    ['says so', '421 too many'],
    ['does not', undefined],
  ])('a server that leaves between the two, and %s: another line, and each once', async (_, farewell) => {
    let told = 0
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('MAIL')) told += 1
        if (told !== 2 || !/^(MAIL|RCPT|DATA)/.test(heard)) return undefined
        // It begins to answer, and is gone before the end of the line.
        if (farewell === undefined) setTimeout(() => socket.destroy(), 30)
        return farewell ?? '250-wait'
      },
    })
    expect(await line.send(message, ugo)).toEqual(accepted)
    expect(await line.send(second)).toEqual(accepted)
    const messages = server.packets.flat().filter((packet) => packet.startsWith('Subject'))
    expect(messages).toEqual([message.raw, second.raw])
  })

  test('a temporary refusal of it is told as it is', async () => {
    await start({ answer: (heard) => (heard.includes('ugo@') ? '451 greylisted' : undefined) })
    await line.send(message, ugo)
    expect(await line.send(second)).toMatchObject({ result: 'temporary', unreachable: false })
    expect(server.packets.flat().filter((packet) => packet.includes('ugo@'))).toEqual([])
  })

  test('a line that is closed while the server waits for it is cut', async () => {
    await start()
    await line.send(message, ugo)
    line.close()
    await expect.poll(() => server.closed()).toBe(1)
    expect(server.packets[0]!.slice(1)).toEqual([ENVELOPE.join('\r\n'), message.raw])
  })
})

describe.each([
  ['with pipelining', ['PIPELINING']],
  ['without', ['8BITMIME']],
])('a refusal, %s', (_how, offers) => {
  test.each([
    ['MAIL', '550 not you', 'permanent'],
    ['RCPT', '550 nobody here', 'permanent'],
    ['RCPT', '450 come later', 'temporary'],
    ['DATA', '554 no valid recipients', 'permanent'],
    ['Subject', '552 too much', 'permanent'],
    ['Subject', '451 try again', 'temporary'],
  ])('of %s with %s is %s, and the connection goes on', async (where, reply, result) => {
    await start({ offers, answer: once(where, reply) })
    expect(await line.send(message)).toMatchObject({
      result,
      reason: expect.stringContaining(reply) as string,
    })
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets).toHaveLength(1)
    expect(server.packets[0]).toContain('RSET')
  })
})

describe('a refusal', () => {
  test('a server that wants the message for nobody gets an empty one', async () => {
    await start({ answer: once('RCPT', '550 nobody here') })
    expect(await line.send(message)).toMatchObject({ result: 'permanent' })
    expect(server.packets[0]).not.toContain(message.raw)
    expect(await line.send(message)).toEqual({ result: 'accepted' })
    expect(server.packets[0]!.filter((packet) => packet === message.raw)).toHaveLength(1)
  })

  test('for good, by a server that hangs up with it, stays for good', async () => {
    await start({
      answer: (heard, socket) => {
        if (heard.startsWith('MAIL')) socket.end('554 5.7.1 blocked\r\n')
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

  test('silence, and an answer without an end', async () => {
    await start({ answer: once('DATA', '354-'.padEnd(70_000, 'x')) })
    expect(await line.send(message)).toMatchObject({ result: 'temporary' })
    line.abort()
    await server.stop()
    await start({ answer: (_heard, socket) => (socket.pause(), '250-still thinking') })
    expect(await line.send(message)).toMatchObject({ result: 'temporary' })
  })
})
