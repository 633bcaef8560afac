import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

import { chooseEncoding, compressOnce, type Encoding } from './encoding'
import { contentSecurityPolicy, type HeaderPolicy, nothingInline, securityHeaders } from './security-headers'

const PREFIX = '/_next/static/'
const TYPES: Record<string, { type: string; compress: boolean }> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.json': { type: 'application/json; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml', compress: true },
  '.woff2': { type: 'font/woff2', compress: false },
  '.png': { type: 'image/png', compress: false },
  '.jpg': { type: 'image/jpeg', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
  '.ico': { type: 'image/x-icon', compress: false },
}
/** On demand a visitor waits for it; what the landing page names is compressed harder beforehand. */
const QUICK_QUALITY = 6

type Kept = { body: Buffer; headers: string[] }
type File = { place: string; type: string; compress: boolean; kept?: Promise<Record<Encoding, Kept>> }

export type StaticFiles = {
  /** Answers when the request is for a file of the build, else leaves it alone. */
  answer: (req: IncomingMessage, res: ServerResponse, pathname: string) => boolean
  /** Compresses as well as possible what a page names, before anybody asks for it. */
  warmUp: (html: string) => Promise<void>
}

/**
 * The files of the build. Their names change with their content, so each is compressed once and kept, and a browser
 * never asks twice. Only names found in the folder at the start are answered: nothing else can be reached.
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
    const known = TYPES[path.extname(entry.name)]
    if (!entry.isFile() || !known) continue
    const place = path.join(entry.parentPath, entry.name)
    files.set(PREFIX + path.relative(directory, place).split(path.sep).join('/'), { place, ...known })
  }
  const common = securityHeaders(policy, PREFIX).flat()
  const csp = contentSecurityPolicy(policy, nothingInline)

  async function keep(file: File, quality: number): Promise<Record<Encoding, Kept>> {
    const body = await readFile(file.place)
    const bodies = file.compress ? await compressOnce(body, quality) : undefined
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
      const file = files.get(decode(pathname))
      if (!file) return false
      file.kept ??= keep(file, QUICK_QUALITY)
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
    warmUp: async (html) => {
      for (const [name] of html.matchAll(/\/_next\/static\/[^"'\\\s)]+/g)) {
        const file = files.get(decode(name.split('?')[0]!))
        if (!file?.compress) continue
        const best = keep(file, 11)
        await best
        file.kept = best
      }
    },
  }
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
