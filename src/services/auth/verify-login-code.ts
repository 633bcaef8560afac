import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { consumeRateLimit } from '@/integrations/rate-limits'
import type { User } from '@/payload-types'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'

import { loginCodeHash, sameHash } from './login-code'
import { signIn } from './sign-in'

const WRONG = 'Codice OTP non valido'
const TOO_MANY = 'Troppi tentativi. Aspetta qualche minuto e riprova.'

type VerifyLoginCodeArgs = { req: PayloadRequest; email: string; code: string; network: string; now: Date }

/**
 * Signs in with a one-time code. A code is good for its own address, once, for ten minutes and five tries.
 *
 * @returns the account, and the `Set-Cookie` value of the new session
 * @throws AppError 401 for any code that is not good, 429 beyond the network's share of guesses
 */
export async function verifyLoginCode({
  req,
  email,
  code,
  network,
  now,
}: VerifyLoginCodeArgs): Promise<{ user: User; cookie: string }> {
  const { payload } = req
  const { guessesPerNetwork, codeTries } = limits.auth
  const address = normalizeEmail(email)
  await consumeRateLimit({ payload, limit: guessesPerNetwork, key: network, message: TOO_MANY })

  const given = loginCodeHash({ payload, email: address, code })
  // The try is counted before the code is looked at, in one statement: fifty guesses at once get five looks.
  const { rows } = await payload.db.pool.query<{ code_hash: Buffer }>(
    `UPDATE login_codes SET tries = tries + 1
     WHERE email = $1 AND expires_at > $2 AND tries < $3 RETURNING code_hash`,
    [address, now, codeTries],
  )
  if (!rows[0] || !sameHash(rows[0].code_hash, given)) throw new AppError(401, WRONG)
  // Whoever deletes the row has spent the code; the same code a moment later finds nothing.
  const { rowCount } = await payload.db.pool.query(
    'DELETE FROM login_codes WHERE email = $1 AND code_hash = $2',
    [address, given],
  )
  if (rowCount !== 1) throw new AppError(401, WRONG)
  return signIn({ req, email: address, now })
}
