import { z } from 'zod'

import { limits } from '@/config/limits'
import type { SignInFlow } from '@/integrations/openid'
import { readToken, signToken } from '@/services/signing/signed-token'

const text = z.string().min(1)
/** State, nonce, verifier, and the moment it ends in milliseconds. */
const signed = z.tuple([text, text, text, z.number()])

/** The flow as the browser's cookie carries it: signed, and good for ten minutes. */
export const signFlow = ({ flow, now }: { flow: SignInFlow; now: Date }): string =>
  signToken('login-flow', [flow.state, flow.nonce, flow.verifier, now.getTime() + limits.auth.googleFlowMs])

/** The flow in a cookie, or undefined when it is missing, forged or too old. */
export function readFlow({
  cookie = '',
  now,
}: {
  cookie: string | undefined
  now: Date
}): SignInFlow | undefined {
  const { data } = signed.safeParse(readToken('login-flow', cookie))
  if (!data) return undefined
  const [state, nonce, verifier, until] = data
  return until > now.getTime() ? { state, nonce, verifier } : undefined
}
