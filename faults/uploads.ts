import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { query } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'

type UploadsArgs = {
  databaseUrl: string
  /** Where the administrator reaches the shop right now. */
  url: () => string
}

type Kept = { name: string; text: string }

export type Uploads = {
  /** Sends one file; whether the shop kept it. */
  upload: () => Promise<boolean>
  /** Files that the shop answered with 201. */
  promised: () => readonly Kept[]
  /** A request of the same administrator. */
  request: (address: string, init?: RequestInit) => Promise<Response>
}

const GIVES_UP_MS = 30_000

/** An administrator who sends small files, each with a text of its own. */
export async function openUploads({ databaseUrl, url }: UploadsArgs): Promise<Uploads> {
  const kept: Kept[] = []
  const { cookie } = await signIn({ app: { url: url(), databaseUrl }, role: 'admin' })
  const request: Uploads['request'] = (address, init = {}) =>
    fetch(`${url()}${address}`, {
      signal: AbortSignal.timeout(GIVES_UP_MS),
      ...init,
      headers: { cookie, origin: url(), ...(init.headers as Record<string, string>) },
    })
  let count = 0
  return {
    request,
    promised: () => kept,
    upload: async () => {
      const text = `WEBVTT\n\n00:00.000 --> 00:01.000\nFile ${count++} ${'di prova '.repeat(400)}\n`
      const body = new FormData()
      body.append('file', new File([text], `file-${count}.vtt`, { type: 'text/vtt' }))
      const response = await request('/api/upload/media', { method: 'POST', body }).catch(() => undefined)
      if (response?.status !== 201) {
        await response?.text().catch(() => '')
        return false
      }
      const answer = (await response.json().catch(() => undefined)) as { url: string } | undefined
      if (!answer) return false
      const address = new URL(answer.url).pathname
      kept.push({ name: decodeURIComponent(path.basename(address)), text })
      return true
    },
  }
}

type JudgeArgs = {
  databaseUrl: string
  uploads: Uploads
  /** The bytes that are stored under a name; undefined when there are none. */
  stored: (name: string) => Promise<string | undefined>
}

/** What was promised and is not whole, and what stands in the database without a file or more than once. */
export async function judgeUploads({ databaseUrl, uploads, stored }: JudgeArgs) {
  const lost: string[] = []
  const doubled: string[] = []
  const rows = await query<{ name: string }>(
    databaseUrl,
    `SELECT filename AS name FROM media WHERE filename LIKE 'file-%.vtt'`,
  )
  const names = rows.map(({ name }) => name)
  const promised = new Map(uploads.promised().map(({ name, text }) => [name, text]))
  for (const [name, text] of promised) {
    const count = names.filter((one) => one === name).length
    if (count === 0) lost.push(`the row of the file ${name}`)
    if (count > 1) doubled.push(`the row of the file ${name}`)
    if ((await stored(name)) !== text) lost.push(`the bytes of the file ${name}`)
  }
  for (const name of names.filter((one) => !promised.has(one)))
    if ((await stored(name)) === undefined) lost.push(`the bytes of ${name}, which has a row`)
  return { lost, doubled }
}

/** The bytes of a file on the disk. */
export const storedIn = (folder: string) => (name: string) =>
  readFile(path.join(folder, name), 'utf8').catch(() => undefined)
