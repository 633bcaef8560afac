import { hostname } from 'node:os'

import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

import { releaseVersion } from '@/config/release-version'
import type { ReplicaState } from '@/services/database/replica/watch-replica'

import type { ProcessName } from './snapshots'

export type ProcessRegistry = { registry: Registry; process: ProcessName }

/**
 * What one process measures of itself. Every line carries the process and its role; Node's own figures (memory, event
 * loop, garbage collection) are among them.
 *
 * @param pools connections by their name; asked each time, because Payload makes its own late
 * @param replica how this process finds the replica; missing without one
 */
export function createProcessRegistry({
  role,
  pools,
  replica,
}: {
  role: ProcessName['role']
  pools: () => Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  replica?: (() => ReplicaState) | undefined
}): ProcessRegistry {
  const registry = new Registry()
  const name = `${hostname()}:${process.pid}`
  registry.setDefaultLabels({ process: name, role })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'ore_serene_process_info',
    help: 'A living process: 1, with its release and its Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: releaseVersion(), node: process.version }, 1)
  new Gauge({
    name: 'ore_serene_pg_pool_connections',
    help: 'Connections to PostgreSQL that a pool has made (total), has to spare (idle), and callers in line (waiting).',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools())) {
        this.set({ pool, state: 'total' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  if (replica) measureReplica(registry, replica)
  return { registry, process: { name, role } }
}

function measureReplica(registry: Registry, state: () => ReplicaState): void {
  new Gauge({
    name: 'ore_serene_replica_used',
    help: 'Whether this process reads lists and statistics from the replica: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(state().condition === 'ok' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ore_serene_replica_lag_seconds',
    help: 'How old what the replica shows is at most; missing while it does not answer.',
    registers: [registry],
    collect() {
      const { lagSeconds } = state()
      if (lagSeconds === undefined) this.remove()
      else this.set(lagSeconds)
    },
  })
}
