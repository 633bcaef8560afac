/**
 * How services reach the database (decision 19). SQL of a request goes through `query`, everything else through
 * `database(payload)`; reads that a replica may answer (decision 49) through `reads(req)` within `onReplica`.
 */
export { type Database, database, withConnection } from './database'
export { onReplica, reads } from './replica/on-replica'
export { afterCommit, beforeCommit, query, savepoint, transaction } from './transaction'
export { withCancellableQuery } from './with-cancellable-query'
export { withSnapshot } from './with-snapshot'
