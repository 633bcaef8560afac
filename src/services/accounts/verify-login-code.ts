import type { PayloadRequest } from 'payload'

import { limits } from '@/config/limits'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { database } from '@/services/database'
import { isEqual } from '@/services/signing/derived-key'
import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'

import { codeAsker } from './code-asker'
import { loginCodeHash } from './login-code'
import { CODE_COOKIE, readCookie } from './session-cookie'
import { sessionTokenHash } from './session-token'
import { type SignedIn, signIn } from './sign-in'

const WRONG = 'Codice OTP non valido'
const TOO_MANY = 'Troppi tentativi.'

type VerifyLoginCodeArgs = { req: PayloadRequest; email: string; code: string; network: string; now: Date }

/**
 * Signs in with a one-time code. A code is good in the browser that asked for it, for its own address, once, for ten
 * minutes and five tries. A wrong code counts against that browser's code and its network alone.
 *
 * @returns the account, and the `Set-Cookie` values of the new session
 * @throws AppError 401 for any code that is not good, 429 beyond the share of guesses of the network, or of the browser
 *   when it has signed in to the account before
 */
export async function verifyLoginCode({
  req,
  email,
  code,
  network,
  now,
}: VerifyLoginCodeArgs): Promise<SignedIn> {
  const { payload, headers } = req
  const { guessesPerNetwork, codeTries } = limits.auth
  const address = normalizeEmail(email)
  const { key } = codeAsker({ headers, email: address, network })
  await consumeRateLimit({ payload, limit: guessesPerNetwork, key, message: TOO_MANY })

  const browser = sessionTokenHash(readCookie(headers, CODE_COOKIE))
  if (!browser) throw new AppError(401, WRONG)
  const given = loginCodeHash({ email: address, code })
  // The try is counted before the code is looked at, in one statement: of fifty parallel guesses five are compared.
  const { rows } = await database(payload).query<{ code_hash: Buffer }>(
    `UPDATE browser_codes SET tries = tries + 1
     WHERE browser_hash = $1 AND email = $2 AND expires_at > $3 AND tries < $4 RETURNING code_hash`,
    [browser, address, now, codeTries],
  )
  if (!rows[0] || !isEqual(rows[0].code_hash, given)) throw new AppError(401, WRONG)
  // The request that deletes the row has used the code; a parallel one finds no row.
  const { rowCount } = await database(payload).query(
    'DELETE FROM browser_codes WHERE browser_hash = $1 AND email = $2 AND code_hash = $3',
    [browser, address, given],
  )
  if (rowCount !== 1) throw new AppError(401, WRONG)
  return signIn({ req, email: address, now })
}
