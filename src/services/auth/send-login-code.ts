import { createHash, randomUUID } from 'node:crypto'

import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { loginCodeMail } from '@/content/mails/login-code'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { normalizeEmail } from '@/shared/account-email'

import { queueMail } from '../mail/queue-mail'
import { loginCodeHash, newLoginCode } from './login-code'

const TOO_MANY = 'Hai chiesto troppi codici. Aspetta qualche minuto e riprova.'

type SendLoginCodeArgs = { req: PayloadRequest; email: string; network: string; now: Date }

/**
 * Mails a one-time code. Every address is handled alike, known or not, so that nobody can ask who has an account; a new
 * code takes the place of the old one.
 *
 * @throws AppError 429 beyond three mails per address in ten minutes, or the network's share
 */
export async function sendLoginCode({ req, email, network, now }: SendLoginCodeArgs): Promise<void> {
  const { payload } = req
  const address = normalizeEmail(email)
  // Hashed: an address may be longer than the counter's key.
  const key = createHash('sha256').update(address).digest('hex')
  const { codesPerNetwork, codesPerAddress, codesPerAddressAndDay, codeLifetimeMs } = limits.auth
  await consumeRateLimit({ payload, limit: codesPerNetwork, key: network, message: TOO_MANY })
  await consumeRateLimit({ payload, limit: codesPerAddress, key, message: TOO_MANY })
  await consumeRateLimit({ payload, limit: codesPerAddressAndDay, key, message: TOO_MANY })

  const code = newLoginCode()
  await payload.db.pool.query(
    `INSERT INTO login_codes (email, code_hash, tries, expires_at) VALUES ($1, $2, 0, $3)
     ON CONFLICT (email) DO UPDATE SET code_hash = EXCLUDED.code_hash, tries = 0, expires_at = EXCLUDED.expires_at`,
    [address, loginCodeHash({ payload, email: address, code }), new Date(now.getTime() + codeLifetimeMs)],
  )
  await queueMail({
    req,
    mail: { kind: 'code', to: address, dedupKey: `code:${randomUUID()}`, ...loginCodeMail({ code }) },
  })
}
