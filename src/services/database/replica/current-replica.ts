import type { Replica } from './watch-replica'

const KEY = Symbol.for('ore-serene.replica')
const shared = globalThis as { [KEY]?: Replica | undefined }

/** The replica that this process watches; undefined without `DATABASE_READ_URL`. */
export const currentReplica = (): Replica | undefined => shared[KEY]

/**
 * Makes a replica known to the whole process: the serving process watches it, and Next's bundles, which have modules of
 * their own, read from it.
 */
export function setCurrentReplica(replica: Replica | undefined): void {
  shared[KEY] = replica
}
