import type { Payload } from 'payload'

import type { Env } from '@/config/env'
import { trialMail } from '@/content/mails/trial'
import { readSiteName } from '@/services/content/read-site-name'
import { type Database, database } from '@/services/database'
import { queueSystemMail } from '@/services/email-automation/ledger/queue-mail'
import { AppError } from '@/shared/app-error'
import { bareAddress } from '@/shared/bare-address'

import { type Fact, rememberFact } from '../facts'
import type { OpeningFacts, TrialMail } from './opening-facts'

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>

/** Tells one mail server and sender from another: what one took proves nothing of the next. */
function mailServerMark(smtpUrl: string, sender: string): string {
  const { host, username } = new URL(smtpUrl)
  return `${username}@${host} ${bareAddress(sender)}`
}

const MINUTE_MS = 60_000

type SendArgs = { payload: Payload; env: MailEnv; user: { id: number | string; email: string }; now: Date }

/**
 * Queues a test mail to an administrator's own address; at most one a minute for each.
 *
 * @throws AppError 409 while mail is kept as files
 */
export async function sendTrialMail({ payload, env, user, now }: SendArgs): Promise<void> {
  if (!env.SMTP_URL) {
    throw new AppError(409, 'Prima imposta SMTP_URL e MAIL_FROM sul server: senza, le email restano file.')
  }
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const dedupKey = `trial:${mailServerMark(env.SMTP_URL, env.MAIL_FROM)}:${user.id}:${minute}`
  const mail = trialMail({ siteName: await readSiteName({ payload }), sender: env.MAIL_FROM })
  await queueSystemMail({ payload, mail: { ...mail, to: user.email, dedupKey } })
  await rememberFact({ db: database(payload), name: 'trial_mail', at: now, detail: dedupKey })
}

type ReadArgs = { db: Database; env: MailEnv; facts: ReadonlyMap<string, Fact> }

/**
 * What is known of test mail through the mail server of now. That one was accepted is remembered apart: the log of mail is
 * kept for some months alone.
 */
export async function readTrialMail({ db, env, facts }: ReadArgs): Promise<OpeningFacts['mail']> {
  if (!env.SMTP_URL) return { hasServer: false, trial: null, acceptedAt: null }
  const hasServer = true
  const mark = mailServerMark(env.SMTP_URL, env.MAIL_FROM)
  const accepted = facts.get('mail_accepted')
  const acceptedAt = accepted?.detail === mark ? accepted.at : null
  const key = facts.get('trial_mail')?.detail
  if (!key?.startsWith(`trial:${mark}:`)) return { hasServer, trial: null, acceptedAt }
  const { rows } = await db.query<Delivery>(
    'SELECT state, user_email, error_message, sent_at FROM email_deliveries WHERE dedup_key = $1',
    [key],
  )
  const [delivery] = rows
  if (!delivery) return { hasServer, trial: null, acceptedAt }
  const { state, user_email, error_message, sent_at } = delivery
  const trial = { to: user_email, state: stateOf(state), error: error_message }
  if (!sent_at || (acceptedAt && acceptedAt >= sent_at)) return { hasServer, trial, acceptedAt }
  await rememberFact({ db, name: 'mail_accepted', at: sent_at, detail: mark })
  return { hasServer, trial, acceptedAt: sent_at }
}

type Delivery = { state: string; user_email: string; error_message: string | null; sent_at: Date | null }

const stateOf = (state: string): TrialMail['state'] =>
  state === 'sent' ? 'sent' : state === 'failed' || state === 'skipped' ? 'failed' : 'waiting'
