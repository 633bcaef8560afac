import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { newAddress } from './ask'

type BodiesArgs = {
  url: string
  /** How many at a time. */
  count: number
  isOver: () => boolean
  /** Told the status of each answer, or the word for why there was none. */
  told: (status: string) => void
}

/** Messages are held back by nginx until they are whole; an import's body reaches the shop as it comes. */
const PLACES = ['/api/forms/submit', '/api/tables/purchases/import']
const SLOW_BYTES = 1_000
const BYTE_EVERY_MS = 1_000
const LARGE_BYTES = 100_000_000
const PIECE = Buffer.alloc(65_536, 'a')
/** A stranger who was refused begins anew after so long. */
const PAUSE_MS = 500

/** Bodies that announce a thousand bytes and bring one a second. */
export const slowBodies = (args: BodiesArgs): Promise<void> =>
  manyOf(args, SLOW_BYTES, async (write, hasEnded) => {
    while (!hasEnded()) {
      await write(PIECE.subarray(0, 1))
      await wait(BYTE_EVERY_MS)
    }
  })

/** Bodies of 100 MB, as fast as they are taken, whatever is answered meanwhile. */
export const largeBodies = (args: BodiesArgs): Promise<void> =>
  manyOf(args, LARGE_BYTES, async (write, hasEnded) => {
    for (let left = LARGE_BYTES; left > 0 && !hasEnded(); left -= PIECE.length) {
      await write(PIECE.subarray(0, Math.min(left, PIECE.length)))
    }
  })

type Sender = (write: (bytes: Buffer) => Promise<void>, hasEnded: () => boolean) => Promise<void>

async function manyOf({ url, count, isOver, told }: BodiesArgs, bytes: number, send: Sender): Promise<void> {
  const stranger = async (index: number) => {
    while (!isOver()) {
      await sendBody({ url, place: PLACES[index % PLACES.length]!, bytes, send, isOver, told })
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => stranger(index)))
}

type SendArgs = Omit<BodiesArgs, 'count'> & { place: string; bytes: number; send: Sender }

/** One body on a connection of its own, by hand: an HTTP client would stop at the answer. */
async function sendBody({ url, place, bytes, send, isOver, told }: SendArgs): Promise<void> {
  const { port, host } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: newAddress() })
  let hasClosed = false
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      hasClosed = true
      resolve()
    })
  })
  let answer: string | undefined
  socket.on('data', (data) => (answer ??= data.toString('latin1').split(' ')[1] ?? 'no HTTP'))
  socket.on('error', (error: NodeJS.ErrnoException) => (answer ??= error.code ?? error.message))
  const hasEnded = () => hasClosed || isOver()
  const write = (piece: Buffer) =>
    new Promise<void>((resolve) => {
      if (socket.write(piece)) {
        resolve()
        return
      }
      const go = () => {
        socket.off('drain', go)
        socket.off('close', go)
        resolve()
      }
      socket.on('drain', go).on('close', go)
    })
  await write(
    Buffer.from(
      `POST ${place} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    ),
  )
  await send(write, hasEnded)
  while (!hasEnded()) await Promise.race([closed, wait(PAUSE_MS)])
  socket.destroy()
  told(answer ?? 'no answer yet')
}
