import type { TestProject } from 'vitest/node'

import { useCluster } from './cluster'
import { findNode } from './node-versions'
import { programs } from './programs'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/**
 * One PostgreSQL for the whole run; each test file copies the template database. The shops run under the image's Node,
 * as the unit tests run under the oldest one, unless this machine has no way to get it.
 */
export default async function setup(project: TestProject) {
  const node24 = await findNode('24')
  if ('program' in node24) process.env.TEST_SHOP_NODE = node24.program
  else console.warn(`The shops run under Node ${process.versions.node}: ${node24.reason}`)
  process.env.TEST_PROGRAMS = await programs()
  const cluster = await useCluster()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
