import type { TestProject } from 'vitest/node'

import { useCluster } from './cluster'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** One PostgreSQL for the whole run; each test file copies the template database. */
export default async function setup(project: TestProject) {
  const cluster = await useCluster()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
