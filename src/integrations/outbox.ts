import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { logFormat } from '@/config/log'

import type { OutgoingMessage } from './mail-connection'

const OUTBOX = path.resolve(process.cwd(), '.data/outbox')

/**
 * Without `SMTP_URL` a message is kept as an `.eml` file and printed as one log line, a one-time code with the code
 * itself, so that a person can sign in without opening the file (contract §2).
 *
 * @throws Error of the disk that takes no file; nothing of the message is left there then
 */
export async function keepInOutbox({ to, raw, code }: OutgoingMessage): Promise<{ result: 'accepted' }> {
  await mkdir(OUTBOX, { recursive: true })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  const target = path.join(OUTBOX, name)
  const draft = `${target}.part`
  // Written beside, then renamed: a program that watches the folder never reads half a message.
  try {
    await writeFile(draft, raw, 'latin1')
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  printLine(`mail kept in .data/outbox/${name}: to ${to}${code ? `, one-time code ${code}` : ''}`)
  return { result: 'accepted' }
}

/** The one line that names a person and tells a code: where no mail leaves, it stands for the mail. */
function printLine(msg: string): void {
  const line = { level: 'INFO', time: new Date().toISOString(), pid: process.pid, msg }
  process.stdout.write(`${logFormat() === 'json' ? JSON.stringify(line) : msg}\n`)
}
