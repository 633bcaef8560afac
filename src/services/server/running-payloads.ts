import type { Payload } from 'payload'

const KEY = Symbol.for('ore-serene.payloads')
const shared = globalThis as { [KEY]?: Set<Payload> }

/**
 * Makes an instance known to the whole process: it is made in Next's bundle, whose modules are not those of the serving
 * process.
 */
export function noteRunningPayload(payload: Payload): void {
  shared[KEY] ??= new Set()
  shared[KEY].add(payload)
}

/** The instances of this process: none before the first request that needs one. */
export const runningPayloads = (): Payload[] => [...(shared[KEY] ?? [])]
