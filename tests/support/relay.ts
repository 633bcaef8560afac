import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export type Relay = {
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** What is said is heard later: a server that hangs. */
  hold: () => void
  letGo: () => void
  /** The connections that are there carry nothing any more and do not end: what a firewall cuts silently. */
  freeze: () => void
  /** New connections lead to another server: one that has taken over. */
  leadTo: (serverUrl: string) => void
  /** From now on every packet of an answer comes so many milliseconds late; 0 ends it. */
  slow: (delayMs: number) => void
  /** Ends each connection after so many bytes of answers, counted from now; undefined ends that. */
  cutAfter: (bytes: number | undefined) => void
  /** How many connections were made through it so far. */
  connections: () => number
  /** How many of them are there. */
  open: () => number
  /** On how many connections something waits for `letGo`. */
  held: () => number
}

/** A line to a server that can be cut and mended: an outage for one client, while the server serves others. */
export async function startRelay(serverUrl: string): Promise<Relay> {
  let target = new URL(serverUrl)
  const open = new Set<Socket>()
  const lines = new Map<Socket, Socket>()
  let isHeld = false
  let made = 0
  let delayMs = 0
  let most: { bytes: number } | undefined
  /** What the server says, on its way: late, or cut off in the middle. */
  const onTheWay = (near: Socket) => {
    let told = 0
    let counted = most
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (counted !== most) [told, counted] = [0, most]
        const left = most ? most.bytes - told : Infinity
        told += chunk.length
        const pass = () => {
          if (chunk.length <= left) {
            done(null, chunk)
            return
          }
          near.end(chunk.subarray(0, Math.max(0, left)), () => near.destroy())
          done()
        }
        if (delayMs > 0) setTimeout(pass, delayMs)
        else pass()
      },
    })
  }
  const server = createServer((near) => {
    made += 1
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        lines.delete(near)
        near.destroy()
        far.destroy()
      })
    }
    lines.set(near, far)
    far.pipe(onTheWay(near)).pipe(near)
    if (!isHeld) near.pipe(far)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const mend = async () => {
    if (!server.listening) await listen(port)
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  const hold = () => {
    isHeld = true
    for (const [near, far] of lines) near.unpipe(far)
  }
  const letGo = () => {
    isHeld = false
    for (const [near, far] of lines) near.pipe(far)
  }
  return {
    url: url.href,
    cut,
    mend,
    hold,
    letGo,
    freeze: () => {
      for (const [near, far] of lines) {
        near.unpipe(far)
        far.unpipe()
      }
    },
    leadTo: (serverUrl) => (target = new URL(serverUrl)),
    slow: (ms) => (delayMs = ms),
    cutAfter: (bytes) => (most = bytes === undefined ? undefined : { bytes }),
    connections: () => made,
    open: () => lines.size,
    held: () => [...lines.keys()].filter(({ readableLength }) => readableLength > 0).length,
  }
}
