/** `found` is undefined before the first look has ended, and after one that failed. */
export type Look<Found> = { found: Found | undefined; isLooking: boolean }

type ReadArgs<Found> = {
  /** What is looked at: what was found of something else is forgotten. */
  key: string
  /** Milliseconds of any clock that only goes forward. */
  now: number
  look: () => Promise<Found>
  /** Looks again when what was found is so old, in milliseconds; else after `keepMs`. */
  maxAgeMs?: number | undefined
}

/**
 * What was found when something outside the database was last looked at. Whoever asks never waits: a look that has
 * become old is repeated beside the answer, one at a time.
 */
export class KeptLook<Found> {
  private readonly keepMs: number
  private key: string | undefined
  private lookedAt = -Infinity
  private found: Found | undefined
  private running: Promise<void> | undefined

  /** @param keepMs how old what was found may become */
  constructor(keepMs: number) {
    this.keepMs = keepMs
  }

  read({ key, now, look, maxAgeMs = this.keepMs }: ReadArgs<Found>): Look<Found> {
    const isOther = key !== this.key
    if (isOther) this.found = undefined
    if (isOther || (!this.running && now - this.lookedAt >= maxAgeMs)) this.start({ key, now, look })
    return { found: this.found, isLooking: this.running !== undefined }
  }

  /** Resolves when no look is under way; never rejects. */
  async settled(): Promise<void> {
    await this.running
  }

  private start({ key, now, look }: ReadArgs<Found>): void {
    this.key = key
    this.lookedAt = now
    const running: Promise<void> = look().then(
      (found) => this.end(running, found),
      () => this.end(running, undefined),
    )
    this.running = running
  }

  private end(running: Promise<void>, found: Found | undefined): void {
    // Something else has been asked for meanwhile.
    if (this.running !== running) return
    this.running = undefined
    this.found = found
  }
}
