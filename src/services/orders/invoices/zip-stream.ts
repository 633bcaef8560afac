import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Files as one ZIP, compressed and sent one after the other as its reader takes them. */
export function zipStream(files: AsyncIterable<{ name: string; text: string }>): ReadableStream<Uint8Array> {
  const source = files[Symbol.asyncIterator]()
  let zip: Zip
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        zip = new Zip((error, chunk, isLast) => {
          if (error) {
            controller.error(error)
            return
          }
          controller.enqueue(chunk)
          if (isLast) controller.close()
        })
      },
      pull: async () => {
        const next = await source.next()
        if (next.done === true) {
          zip.end()
          return
        }
        const file = new ZipDeflate(next.value.name)
        zip.add(file)
        file.push(strToU8(next.value.text), true)
      },
      cancel: async () => {
        zip.terminate()
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
