import { get } from 'node:http'
import type { AddressInfo } from 'node:net'

import { RENDER_HEADER, type RenderedPage } from './kept-pages'

const RENDER_WITHIN_MS = 20_000

/** Requests a page from this process as Next renders it, bypassing the kept copy. */
export function renderPage({
  address,
  path,
  secret,
}: {
  address: AddressInfo
  path: string
  secret: string
}): Promise<RenderedPage> {
  const host =
    address.address === '0.0.0.0' ? '127.0.0.1' : address.address === '::' ? '::1' : address.address
  return new Promise((resolve, reject) => {
    const request = get(
      { host, port: address.port, path, headers: { [RENDER_HEADER]: secret }, timeout: RENDER_WITHIN_MS },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 500,
            html: Buffer.concat(chunks).toString('utf8'),
            setsCookie: response.headers['set-cookie'] !== undefined,
          })
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error(`${path} took too long to render`)))
    request.on('error', reject)
  })
}
