import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Relay = {
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** What is said is heard later: a server that hangs. */
  hold: () => void
  letGo: () => void
  /** How many connections were made through it so far. */
  connections: () => number
}

/** A line to a server that can be cut and mended: an outage for one client, while the server serves others. */
export async function startRelay(serverUrl: string): Promise<Relay> {
  const target = new URL(serverUrl)
  const open = new Set<Socket>()
  const lines = new Map<Socket, Socket>()
  let isHeld = false
  let made = 0
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
    far.pipe(near)
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
  return { url: url.href, cut, mend, hold, letGo, connections: () => made }
}
