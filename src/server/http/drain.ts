import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'

/** How long connections that wait are still taken up after the end has begun, in milliseconds. */
const ACCEPT_MS = 2000
/**
 * How long a connection without a request stays open afterwards, in milliseconds: a proxy may have sent one that is still
 * on its way, and it does not send a POST twice (RFC 9110 §9.2.2).
 */
const IDLE_MS = 200
/**
 * How long a request may go on, in milliseconds: the rest of the ten seconds (contract §1) is for what is behind it, the
 * database of `npm start` above all.
 */
const FINISH_WITHIN_MS = 4000

export type Drain = {
  /** Answers that are not there yet, kept by those who handle the requests; what is answered at once is never in it. */
  underWay: Set<ServerResponse>
  /** Whether the end has begun: a balancer should ask another process. */
  hasBegun: () => boolean
  /**
   * Takes no more connections, answers what comes on those that are there and asks for each to be closed after it, and
   * cuts off what is not done in time. Resolves when none is left.
   */
  finish: () => Promise<void>
}

/** To be called before anything else listens for the server's requests. */
export function createDrain(server: Server): Drain {
  const underWay = new Set<ServerResponse>()
  let hasBegun = false
  let asksToClose = false
  const askToClose = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.on('request', (_req, res: ServerResponse) => {
    if (asksToClose) askToClose(res)
  })
  return {
    underWay,
    hasBegun: () => hasBegun,
    finish: async () => {
      hasBegun = true
      const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
      await acceptWaiting(server)
      const closed = new Promise<void>((resolve) => {
        // Not the HTTP server's own, which also closes the idle connections at once.
        NetServer.prototype.close.call(server, () => resolve())
      })
      asksToClose = true
      for (const res of underWay) askToClose(res)
      await Promise.race([closed, wait(IDLE_MS)])
      // After what has arrived was read: a connection with a request on it is not idle.
      const idle = setInterval(() => void setImmediate().then(() => server.closeIdleConnections()), 50)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/**
 * Takes up the connections that wait, for they would be cut off with the listener. Node takes up one in each turn of its
 * loop, so a turn without one says that none is left; the turn under way may already be past that.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.on('connection', count)
  const until = performance.now() + ACCEPT_MS
  for (let seen = -1; taken > seen && performance.now() < until;) {
    seen = taken
    await setImmediate()
    await setImmediate()
  }
  server.off('connection', count)
}
