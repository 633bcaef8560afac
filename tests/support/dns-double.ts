import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type DnsDouble = {
  /** For `dns.Resolver#setServers`. */
  address: string
  /** Texts by name; a name that is not here does not exist. */
  texts: Map<string, string[]>
  /** What it does with a question instead of answering it. */
  fault?: 'silent' | 'servfail' | undefined
  /** The names it was asked for, in order. */
  asked: string[]
  stop: () => void
}

const HEADER_BYTES = 12
const [SERVFAIL, NXDOMAIN] = [2, 3]

/** A name server on loopback that speaks DNS over UDP (RFC 1035) and knows TXT records alone. */
export async function startDnsDouble(): Promise<DnsDouble> {
  const socket = createSocket('udp4')
  const double: DnsDouble = { address: '', texts: new Map(), asked: [], stop: () => socket.close() }
  socket.on('message', (message, from) => {
    const { name, end } = nameIn(message)
    double.asked.push(name)
    if (double.fault === 'silent') return
    const texts = double.fault ? [] : (double.texts.get(name) ?? [])
    const code = double.fault ? SERVFAIL : double.texts.has(name) ? 0 : NXDOMAIN
    const header = Buffer.alloc(HEADER_BYTES)
    message.copy(header, 0, 0, 2)
    // A response, recursion desired and available, and how it went.
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(texts.length, 6)
    const question = message.subarray(HEADER_BYTES, end + 4)
    socket.send(Buffer.concat([header, question, ...texts.map(txtRecord)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  double.address = `127.0.0.1:${socket.address().port}`
  return double
}

/** The name of the one question, and where it ends. */
function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** A text as its strings of 255 bytes, under the name of the question. */
function txtRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
  )
  const head = Buffer.alloc(HEADER_BYTES)
  // A pointer to the question's name, TXT, IN, for a minute.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
