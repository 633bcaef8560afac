import { createHmac } from 'node:crypto'

import type { Payload } from 'payload'
import { z } from 'zod'

import { limits } from '@/config/limits'
import type { SignInFlow } from '@/integrations/openid'

import { sameHash } from './login-code'

const sealed = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  until: z.number(),
})

const signature = (payload: Payload, body: string): Buffer => {
  const key = createHmac('sha256', payload.secret).update('login-flow').digest()
  return createHmac('sha256', key).update(body).digest()
}

/** The flow as the browser's cookie carries it: signed, and good for ten minutes. */
export function sealFlow({ payload, flow, now }: { payload: Payload; flow: SignInFlow; now: Date }): string {
  const body = Buffer.from(
    JSON.stringify({ ...flow, until: now.getTime() + limits.auth.googleFlowMs }),
  ).toString('base64url')
  return `${body}.${signature(payload, body).toString('base64url')}`
}

/** The flow in a cookie, or undefined when it is missing, forged or too old. */
export function openFlow({
  payload,
  cookie,
  now,
}: {
  payload: Payload
  cookie: string | undefined
  now: Date
}): SignInFlow | undefined {
  const [body, mark, ...rest] = (cookie ?? '').split('.')
  if (!body || !mark || rest.length > 0) return undefined
  if (!sameHash(Buffer.from(mark, 'base64url'), signature(payload, body))) return undefined
  const { until, ...flow } = sealed.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return until > now.getTime() ? flow : undefined
}
