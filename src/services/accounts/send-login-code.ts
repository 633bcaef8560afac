import { randomUUID } from 'node:crypto'

import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { loginCodeMail } from '@/content/mails/login-code'
import { consumeRateLimit, isBeyondRateLimit, type RateLimit } from '@/integrations/rate-limits'
import { database } from '@/services/database'
import { readSiteName } from '@/services/content/read-site-name'
import { normalizeEmail } from '@/shared/account-email'

import { queueMail } from '@/services/email-automation/ledger/queue-mail'
import { type CodeAsker, codeAsker } from './code-asker'
import { codeCounterKey } from './code-counter-key'
import { type CodeAlphabet, loginCodeHash, newLoginCode } from './login-code'
import { CODE_COOKIE, codeCookie, readCookie } from './session-cookie'
import { newSessionToken, sessionTokenHash } from './session-token'

const TOO_MANY = 'Hai chiesto troppi codici.'

type SendLoginCodeArgs = { req: PayloadRequest; email: string; network: string; now: Date }

/**
 * Mails a one-time code, which belongs to the browser that asks: a new one takes the place of its old one, and of no
 * other browser's. Every address is handled alike, known or not, so that no answer tells who has an account.
 *
 * @returns the `Set-Cookie` value that ties the code to this browser
 * @throws AppError 429 beyond three mails in ten minutes per address and network, thirty an hour per address, or the
 *   network's share. A browser that has signed in to the account before is held to the first alone, counted by itself.
 */
export async function sendLoginCode({ req, email, network, now }: SendLoginCodeArgs): Promise<string> {
  const { payload, headers } = req
  const address = normalizeEmail(email)
  const asker = codeAsker({ headers, email: address, network })
  const { codesPerNetwork, codesPerAddressAndAsker, codesPerAddress } = limits.auth
  const count = (limit: RateLimit, key: string) =>
    consumeRateLimit({ payload, limit, key, message: TOO_MANY })
  await count(codesPerNetwork, asker.key)
  await count(codesPerAddressAndAsker, codeCounterKey(address, asker.key))
  if (!asker.known) await count(codesPerAddress, codeCounterKey(address))

  const given = readCookie(headers, CODE_COOKIE)
  const browser = sessionTokenHash(given) ? given! : newSessionToken()
  const code = newLoginCode(await alphabetFor({ req, address, asker }))
  await database(payload).query(
    `INSERT INTO browser_codes (browser_hash, email, code_hash, tries, expires_at) VALUES ($1, $2, $3, 0, $4)
     ON CONFLICT (browser_hash, email)
     DO UPDATE SET code_hash = EXCLUDED.code_hash, tries = 0, expires_at = EXCLUDED.expires_at`,
    [
      sessionTokenHash(browser),
      address,
      loginCodeHash({ email: address, code }),
      new Date(now.getTime() + limits.auth.codeLifetimeMs),
    ],
  )
  const siteName = await readSiteName({ payload })
  await queueMail({
    req,
    mail: {
      kind: 'code',
      to: address,
      dedupKey: `code:${randomUUID()}`,
      ...loginCodeMail({ code, siteName }),
    },
  })
  return codeCookie(browser)
}

type AlphabetArgs = { req: PayloadRequest; address: string; asker: CodeAsker }

/** Digits, as long as so few codes are asked for that guessing them is hopeless; then letters too (docs/decisions). */
async function alphabetFor({ req: { payload }, address, asker }: AlphabetArgs): Promise<CodeAlphabet> {
  const { digitCodesPerAddress, digitCodesPerNetwork } = limits.auth
  const key = asker.known ? codeCounterKey(address, asker.key) : codeCounterKey(address)
  const isMuchAsked = await isBeyondRateLimit({ payload, limit: digitCodesPerAddress, key })
  const asksMuch = await isBeyondRateLimit({ payload, limit: digitCodesPerNetwork, key: asker.key })
  return isMuchAsked || asksMuch ? 'letters and digits' : 'digits'
}
