import { isIP } from 'node:net'
import { connect } from 'node:tls'

type ReadArgs = {
  /** `https://…` */
  origin: string
  timeoutMs: number
}

/**
 * Asks the server behind an address for its certificate. One that is expired, or that no authority signed, is read too.
 *
 * @returns when it ends
 * @throws Error when there is no server, no certificate or no answer in time
 */
export function readCertificateEnd({ origin, timeoutMs }: ReadArgs): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      // A certificate is looked at here, and nothing is said to the server.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    socket.once('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(end.getTime())) reject(new Error('the server showed no certificate'))
      else resolve(end)
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('the connection was closed'))
    })
  })
}
