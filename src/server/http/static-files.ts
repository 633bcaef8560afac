import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

import { decoded } from '@/shared/decoded'

import { chooseEncoding, type Encoding } from './encoding'
import { COMPRESSED_TYPES, readCompressed } from './precompressed'
import { contentSecurityPolicy, type HeaderPolicy, nothingInline, securityHeaders } from './security-headers'

const PREFIX = '/_next/static/'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}

type Kept = { body: Buffer; headers: string[] }
type File = { place: string; type: string; compress: boolean; kept?: Promise<Record<Encoding, Kept>> }

export type StaticFiles = {
  /** Answers when the request is for a file of the build, else leaves it alone. */
  answer: (req: IncomingMessage, res: ServerResponse, pathname: string) => boolean
}

/**
 * The files of the build. Their names change with their content, so each is read once and kept, and a browser never
 * asks twice. Only names found in the folder at the start are answered: nothing else can be reached.
 */
export async function loadStaticFiles({
  directory,
  policy,
}: {
  directory: string
  policy: HeaderPolicy
}): Promise<StaticFiles> {
  const files = new Map<string, File>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name)
    const type = TYPES[extension]
    if (!entry.isFile() || !type) continue
    const place = path.join(entry.parentPath, entry.name)
    files.set(PREFIX + path.relative(directory, place).split(path.sep).join('/'), {
      place,
      type,
      compress: COMPRESSED_TYPES.includes(extension),
    })
  }
  const common = securityHeaders(policy, PREFIX).flat()
  const csp = contentSecurityPolicy(policy, nothingInline)

  async function keep(file: File): Promise<Record<Encoding, Kept>> {
    const body = await readFile(file.place)
    const bodies = file.compress ? await readCompressed(file.place, body) : undefined
    const kept = (encoding: Encoding): Kept => {
      const bytes = bodies ? bodies[encoding] : body
      const headers = ['Content-Type', file.type, 'Content-Length', String(bytes.length)]
      headers.push('Cache-Control', 'public, max-age=31536000, immutable')
      if (bodies) headers.push('Vary', 'Accept-Encoding')
      if (bodies && encoding !== 'identity') headers.push('Content-Encoding', encoding)
      return { body: bytes, headers: [...headers, ...common, 'Content-Security-Policy', csp] }
    }
    return { br: kept('br'), gzip: kept('gzip'), identity: kept('identity') }
  }

  return {
    answer: (req, res, pathname) => {
      if (!pathname.startsWith(PREFIX) || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const file = files.get(decoded(pathname) ?? pathname)
      if (!file) return false
      file.kept ??= keep(file)
      file.kept.then(
        (kept) => {
          const chosen = kept[chooseEncoding(req.headers['accept-encoding'] ?? '')]
          res.writeHead(200, chosen.headers)
          res.end(req.method === 'HEAD' ? undefined : chosen.body)
        },
        () => {
          file.kept = undefined
          res.writeHead(500, common).end()
        },
      )
      return true
    },
  }
}
