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

type ClientArgs = {
  port: number
  count: number
  connections: number
  /** Ready-made bytes, or parts that nodemailer composes. */
  message: 'raw' | 'composed'
}

/** nodemailer as its manual shows it, with its pool and TCP_NODELAY: messages per second. */
export async function nodemailerRate({ port, count, connections, message }: ClientArgs): Promise<number> {
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
  const from = 'ciao@ore-serene.example'
  const raw = Buffer.from(`From: ${from}\r\nSubject: Ciao\r\n\r\n${tenKilobytes}`)
  const send = (index: number) => {
    const to = `buyer-${index}@example.it`
    return message === 'raw'
      ? transport.sendMail({ envelope: { from, to }, raw })
      : transport.sendMail({ from, to, subject: `Ciao ${index}`, text: 'Ciao', html: tenKilobytes })
  }
  await send(0)
  const begun = performance.now()
  await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  const rate = (count * 1000) / (performance.now() - begun)
  transport.close()
  return rate
}
