import { request } from 'node:https'
import { type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:tls'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: string }

/**
 * A request as it is written: any Host, any method, no redirect followed.
 *
 * @param address whole
 * @param ca the certificate that is believed
 */
export function ask(
  address: string,
  { method = 'GET', headers = {}, body, ca }: AskOptions & { ca: string },
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const req = request(address, { method, headers, ca, agent: false, servername: 'localhost' }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.once('error', reject)
      res.once('end', () =>
        resolve({
          status: res.statusCode!,
          headers: res.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      )
    })
    req.setTimeout(20_000, () => req.destroy(new Error(`${address} did not answer in 20 s`)))
    req.once('error', reject)
    req.end(body)
  })
}

/**
 * Sends bytes as they are, and reads until the other end closes or is silent.
 *
 * @param silenceMs how long it may say nothing
 */
export function sendRaw(origin: string, bytes: string, ca: string, silenceMs = 3000): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), ca, servername: 'localhost' })
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.setTimeout(silenceMs, end)
    socket.once('end', end)
    socket.once('error', end)
  })
}
