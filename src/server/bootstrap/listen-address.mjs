import { createServer } from 'node:net'

import { Halt } from './say.mjs'

/**
 * Where to listen, read before anything is installed; src/config/env.ts checks the rest later.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @throws Halt for a port that is none
 */
export function listenAddress(environment) {
  const port = environment.PORT?.trim() || '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    throw new Halt('PORT must be a port number from 1 to 65535')
  }
  return { port: Number(port), host: environment.HOST?.trim() || '127.0.0.1' }
}

/**
 * Makes sure that nobody listens there yet.
 *
 * @param {{ port: number, host: string }} address
 * @throws Halt that names the port and what to do
 */
export async function checkPortIsFree({ port, host }) {
  await tryListening(port, host)
  // "localhost" is ::1 for a browser first: another program there would be met instead of the shop.
  if (host === '127.0.0.1' || host === 'localhost') {
    await tryListening(port, '::1').catch((error) => {
      if (error instanceof Halt && error.message.startsWith('Port')) throw error
    })
  }
}

/** @param {number} port @param {string} host @returns {Promise<void>} */
function tryListening(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new Halt(listenFault(error, port, host))))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {string} host
 */
export function listenFault(error, port, host) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port === 65535 ? 3000 : port + 1} npm start`
    case 'EACCES':
      return `PORT ${port} is not allowed for this account. Choose one above 1023: PORT=3000 npm start`
    default:
      return `HOST ${host} is no address of this machine (${error.code}). Leave HOST out, or set it to 127.0.0.1 or 0.0.0.0`
  }
}
