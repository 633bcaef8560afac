import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { ApiDocument } from './api-document'

/** As `npm run generate` wrote it; each command begins in the project's folder. */
const FILE = 'src/contracts/openapi.json'

type Kept = { text: string; etag: string; document: ApiDocument }

let kept: Promise<Kept> | undefined

/** The API's description, read once by each process. */
export function readDocument(): Promise<Kept> {
  kept ??= readFile(path.join(process.cwd(), FILE), 'utf8').then((text) => ({
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    document: JSON.parse(text) as ApiDocument,
  }))
  return kept
}
