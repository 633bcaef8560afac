import { fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'

import nodemailer from 'nodemailer'

import { compile } from '@/server/bootstrap/compile.mjs'

/** A sink in a process of its own; each of MAIL, RCPT and DATA is answered after `delayMs`. */
export async function startSink(delayMs = 0): Promise<{ port: number; url: string; stop: () => void }> {
  const programs = await compile({ sink: 'bench/email/sink.ts' })
  const child = fork(path.join(programs, 'sink.mjs'), [String(delayMs)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, url: `smtp://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') }
}

const BODY =
  'Perché le ore serene si contano una alla volta, e ogni giorno ne ha almeno una da cerchiare.\r\n'
export const tenKilobytes = BODY.repeat(Math.ceil(10_000 / Buffer.byteLength(BODY)))

/** nodemailer as its manual shows it, with its pool and TCP_NODELAY: messages per second. */
export async function nodemailerRate({ port, count, connections }: ClientArgs): Promise<number> {
  const transport = nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: connections,
    maxMessages: Infinity,
    ignoreTLS: true,
    getSocket: (_options: unknown, done: (error: Error | null, socket?: object) => void) => {
      const connection = net.connect(port, '127.0.0.1', () => done(null, { connection }))
      connection.setNoDelay(true)
    },
  } as Parameters<typeof nodemailer.createTransport>[0])
  const send = (index: number) =>
    transport.sendMail({
      from: 'Ore Serene <ciao@ore-serene.example>',
      to: `buyer-${index}@example.it`,
      subject: `Ciao ${index}`,
      text: 'Ciao',
      html: tenKilobytes,
    })
  await send(0)
  const begun = performance.now()
  await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  const rate = (count * 1000) / (performance.now() - begun)
  transport.close()
  return rate
}

type ClientArgs = { port: number; count: number; connections: number }

/** The least that SMTP asks for: envelope in one packet, the message in another, nothing composed. */
export async function pipeliningRate({ port, count, connections }: ClientArgs): Promise<number> {
  const message = Buffer.from(`${tenKilobytes}\r\n.\r\n`)
  let left = count
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let seen = ''
      let wake: (() => void) | undefined
      socket.on('data', (chunk) => {
        seen += chunk.toString('latin1')
        wake?.()
      })
      const answer = async (code: string) => {
        while (!new RegExp(`^${code} .*\\r\\n`, 'm').test(seen)) await new Promise<void>((go) => (wake = go))
        seen = ''
      }
      await answer('220')
      socket.write('EHLO bench\r\n')
      await answer('250')
      while (left > 0) {
        left -= 1
        socket.write('MAIL FROM:<a@b.it>\r\nRCPT TO:<c@d.it>\r\nDATA\r\n')
        await answer('354')
        socket.write(message)
        await answer('250')
      }
      socket.destroy()
    }),
  )
  return (count * 1000) / (performance.now() - begun)
}
