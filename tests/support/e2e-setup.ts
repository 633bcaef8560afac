import { useCluster } from './cluster'
import { programs } from './programs'

/** One PostgreSQL for the whole run; each worker's application gets a copy of the template database. */
export default async function setup() {
  const cluster = await useCluster()
  process.env.TEST_CLUSTER_URL = cluster.url
  process.env.TEST_PROGRAMS = await programs()
  return () => cluster.stop()
}
