/** The one door to the database. SQL of a request goes through `query`, everything else through `database(payload)`. */
export { type Database, database, withConnection } from './database'
export { beforeCommit, query, savepoint, transaction } from './transaction'
export { withCancellableQuery } from './with-cancellable-query'
export { withSnapshot } from './with-snapshot'
