import { createServer, type Socket } from 'node:net'

export type ScriptedSmtp = {
  url: string
  /** Every packet of commands, as it arrived, by connection; a message stands as its own text. */
  packets: string[][]
  /** How many connections have ended. */
  closed: () => number
  stop: () => Promise<void>
}

type Script = {
  /** The lines of the answer to EHLO, without numbers. */
  offers?: readonly string[]
  /** Answers a command line, or the text of a message; nothing means the usual. */
  answer?: (line: string, socket: Socket) => string | undefined
  /** Accepts connections and never says a word. */
  silent?: boolean
  /** Falls silent at the first line that begins so, or at the first text. */
  silentAt?: string | undefined
  /** Answers a text so many milliseconds late. */
  answersTextAfterMs?: number
  /** Sends each answer a byte at a time. */
  trickle?: boolean
}

/** A server on loopback that says what its script says, for answers a well-behaved one never gives. */
export async function startScriptedSmtp({
  offers = ['PIPELINING'],
  answer,
  silent,
  silentAt,
  answersTextAfterMs = 0,
  trickle,
}: Script = {}): Promise<ScriptedSmtp> {
  const packets: string[][] = []
  let closed = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const heard: string[] = []
    packets.push(heard)
    sockets.add(socket)
    socket.on('close', () => (closed += 1))
    socket.setNoDelay(true)
    socket.on('error', () => {})
    let queue = Promise.resolve()
    const say = (text: string) => {
      for (const part of trickle ? text : [text]) {
        queue = queue.then(
          () => new Promise((resolve) => socket.write(part, () => setTimeout(resolve, trickle ? 1 : 0))),
        )
      }
    }
    let inData = false
    let rest = ''
    if (!silent) say('220 scripted\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      if (!inData) heard.push(chunk.toString('latin1').trim())
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = inData && rest.startsWith('.\r\n') ? 0 : rest.indexOf(mark)
        if (end === -1) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + (inData && end === 0 ? 3 : mark.length))
        const wasData = inData
        if (wasData) heard.push(line)
        if (silentAt !== undefined && line.startsWith(silentAt)) return
        const usual = line.startsWith('EHLO')
          ? ['scripted', ...offers]
              .map((offer, at) => `250${at === offers.length ? ' ' : '-'}${offer}`)
              .join('\r\n')
          : line === 'DATA' && !wasData
            ? '354 go on'
            : '250 ok'
        const reply = answer?.(line, socket) ?? usual
        inData = !wasData && reply.startsWith('354')
        if (wasData && answersTextAfterMs > 0) setTimeout(() => say(`${reply}\r\n`), answersTextAfterMs)
        else if (!socket.destroyed) say(`${reply}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    packets,
    closed: () => closed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
