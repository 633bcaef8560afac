import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { pack } from 'tar-stream'

import type { Entry } from './manifest'

/**
 * Writes a `.tar.gz`, which only this account may read, entry by entry. An entry is in memory as a whole, so it is to be
 * a part of bounded size.
 */
export class ArchiveWriter {
  /** What was written so far, in order. */
  readonly entries: Entry[] = []
  private readonly tar = pack()
  private readonly written: Promise<void>
  private readonly mtime: Date

  /** @param file is not there yet */
  constructor(file: string, { mtime }: { mtime: Date }) {
    this.mtime = mtime
    // Flushed: the file gets its final name afterwards, and a power failure must not leave that name on half of it.
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
    this.written = pipeline(this.tar, createGzip(), target)
    // A failed write rejects in add() and in the end; without this handler Node would also report it as unhandled.
    this.written.catch(() => {})
  }

  /** @throws Error of the disk, be it of an earlier entry, which was in memory until then */
  async add(name: string, data: Uint8Array): Promise<void> {
    const header = { name, size: data.byteLength, mode: 0o600, mtime: this.mtime }
    try {
      const added = new Promise<void>((resolve, reject) => {
        const entry = this.tar.entry(header, data, (error) => (error ? reject(error) : resolve()))
        // The callback is told as well; an error event that nobody listens to would end the process.
        entry.on('error', reject)
      })
      // A target that has failed never takes the entry.
      await Promise.race([added, this.written.then(() => added)])
    } catch (error) {
      // The target's failure ends the tar as well; it is the reason.
      if (this.tar.destroyed) await this.written
      throw error
    }
    this.entries.push({
      name,
      size: data.byteLength,
      sha256: createHash('sha256').update(data).digest('hex'),
    })
  }

  /** @throws Error of the disk */
  async finish(): Promise<void> {
    if (!this.tar.destroyed) this.tar.finalize()
    await this.written
  }

  /** Gives up: what was written stays as it is. */
  async abort(): Promise<void> {
    this.tar.destroy()
    await this.written.catch(() => {})
  }
}
