/**
 * How long a test waits, in milliseconds, for what comes in its own time. A shared machine can be ten times slower
 * than a desk, and a wait that ends too early says nothing about the shop; what must be quick is measured by
 * `npm run bench`, beside a limit that the same machine sets.
 */
export const PATIENCE_MS = 60_000

/** The same for a whole test, which waits more than once. */
export const TEST_PATIENCE_MS = 4 * PATIENCE_MS

/** The same for a beginning: an application, its database, a build. */
export const START_PATIENCE_MS = 5 * PATIENCE_MS
