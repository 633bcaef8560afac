import type { Readable } from 'node:stream'

/**
 * A Node stream as the body of an answer, read no faster than it is taken.
 *
 * Node's own `Readable.toWeb` throws where nobody can catch it when a reader leaves just before the end (Node 20).
 */
export function toWebStream(readable: Readable): ReadableStream<Uint8Array> {
  const chunks = readable[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => {
        readable.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
