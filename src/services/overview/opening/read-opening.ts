import type { Env } from '@/config/env'
import { isLiveKey } from '@/config/trials'
import type { Opening } from '@/contracts/overview'
import { findPlaceholders } from '@/services/content/find-placeholders'

import { type Fact, readFacts, rememberFact } from '../facts'
import { lookAtDomain, lookAtFiles, mailDomain, type OutsideArgs } from '../looks/read-outside'
import { isReady, judgeOpening } from './judge-opening'
import type { OpeningFacts } from './opening-facts'
import { readShop } from './read-shop'
import { readTrialMail } from './trial-mail'

export type OpeningArgs = OutsideArgs & {
  env: Pick<
    Env,
    'SMTP_URL' | 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'SERVER_URL' | 'DATABASE_URL' | 'STRIPE_SECRET_KEY'
  >
}

/**
 * How the checks before the opening stand. When all of them stand right for the first time, that is remembered: the
 * shop counts as open from then on.
 */
export async function readOpening(args: OpeningArgs): Promise<Opening> {
  const { db, env, now } = args
  const facts = await readFacts({ db })
  const [shop, mail, placeholders] = await Promise.all([
    readShop({ db }),
    readTrialMail({ db, env, facts }),
    findPlaceholders({ db, env }),
  ])
  const domain = lookAtDomain(args)
  const { products, lastEvent, ...rest } = shop
  const named = products.flatMap(({ name, filename }) => (filename === undefined ? [] : [{ name, filename }]))
  const files = lookAtFiles(args, named)
  const all: OpeningFacts = {
    ...rest,
    mail,
    placeholders,
    payments: { key: keyOf(env.STRIPE_SECRET_KEY), lastEvent },
    domain: { name: mailDomain(env), look: domain },
    files: {
      products: products.length,
      unnamed: products.filter(({ filename }) => filename === undefined).map(({ name }) => name),
      look: files,
    },
    backup: facts.get('backup')?.at ?? null,
    restore: newest(facts.get('restore')?.at, facts.get('drill')?.at),
  }
  const lines = judgeOpening(all, now)
  const opened = facts.get('opened')?.at
  if (!opened && isReady(lines)) await rememberFact({ db, name: 'opened', at: now })
  return {
    opened_at: (opened ?? (isReady(lines) ? now : undefined))?.toISOString() ?? null,
    lines,
    is_looking: domain.isLooking || files.isLooking || isOnItsWay(mail, facts.get('trial_mail'), now),
  }
}

/** A test mail leaves within seconds; one that takes longer is waited for no longer. */
const LEAVES_WITHIN_MS = 60_000

const isOnItsWay = ({ trial }: OpeningFacts['mail'], asked: Fact | undefined, now: Date): boolean =>
  trial?.state === 'waiting' && asked !== undefined && now.getTime() - asked.at.getTime() < LEAVES_WITHIN_MS

function keyOf(secretKey: string | undefined): OpeningFacts['payments']['key'] {
  if (secretKey === undefined) return 'none'
  return isLiveKey(secretKey) ? 'live' : 'test'
}

const newest = (...dates: (Date | undefined)[]): Date | null =>
  dates.reduce<Date | null>((latest, date) => (date && (!latest || date > latest) ? date : latest), null)
