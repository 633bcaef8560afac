import type { Logger } from 'pino'
import Stripe from 'stripe'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { createLog } from '@/config/log'
import { checkoutTexts } from '@/content/checkout'
import { AppError } from '@/shared/app-error'

import { DeadlineError, withinDeadline } from './within-deadline'

export const isStripeConfigured = env.STRIPE_SECRET_KEY !== undefined

let client: Stripe | undefined

/** @throws AppError 503 without a key */
export function stripe(): Stripe {
  if (!env.STRIPE_SECRET_KEY) throw new AppError(503, checkoutTexts.refusals.closed)
  client ??= createClient(env.STRIPE_SECRET_KEY)
  return client
}

function createClient(key: string): Stripe {
  const created = new Stripe(key, {
    ...apiBase(),
    // Retries are ours (`talk`): the SDK's have no common time limit and leave out 429.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  // The SDK types this method as anything at all.
  const { on } = created as { on: (event: 'response', listener: typeof noteAnswer) => void }
  on.call(created, 'response', noteAnswer)
  return created
}

let log: Logger | undefined

/** Stripe's name for a request beside ours: the two sides' logs can be laid next to each other. */
function noteAnswer({
  request_id: stripeRequestId,
  method,
  path,
  status,
  elapsed,
}: Stripe.ResponseEvent): void {
  log ??= createLog()
  // Ids in the path open orders.
  const call = `${method} ${path.split('?', 1)[0]!.replace(/\/[a-z]+_[A-Za-z0-9_]{6,}/g, '/:id')}`
  log.debug({ stripeRequestId, call, status, elapsedMs: elapsed }, 'Stripe answered')
}

function apiBase(): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!env.STRIPE_API_BASE) return {}
  const { hostname, port, protocol } = new URL(env.STRIPE_API_BASE)
  return protocol === 'https:'
    ? { host: hostname, port: port || 443, protocol: 'https' }
    : { host: hostname, port: port || 80, protocol: 'http' }
}

/**
 * One request to Stripe, tried again within the limits of `limits.checkout`.
 *
 * @throws AppError 503 when Stripe does not answer in time, is overloaded or down; 502 when it refuses
 */
export async function talk<T>(run: (timeoutMs: number) => Promise<T>): Promise<T> {
  const { providerTimeoutMs, providerAttemptMs, providerAttempts } = limits.checkout
  try {
    return await withinDeadline({
      totalMs: providerTimeoutMs,
      attemptMs: providerAttemptMs,
      attempts: providerAttempts,
      isTemporary,
      run,
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw isTemporary(cause)
      ? new AppError(503, checkoutTexts.refusals.providerDown, { cause })
      : new AppError(502, checkoutTexts.refusals.providerRefused, { cause })
  }
}

/**
 * The same for something asked for by its id.
 *
 * @returns undefined when Stripe does not know it
 * @throws AppError as `talk`
 */
export async function talkAbout<T>(run: (timeoutMs: number) => Promise<T>): Promise<T | undefined> {
  try {
    return await talk(run)
  } catch (error) {
    if (error instanceof AppError && isMissing(error.cause)) return undefined
    throw error
  }
}

/** No answer, too many requests, the same key in use by an earlier try of ours, or a fault at Stripe's. */
function isTemporary(error: unknown): boolean {
  if (error instanceof DeadlineError || error instanceof Stripe.errors.StripeConnectionError) return true
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status === 409 || status === 429 || status >= 500
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** Whether Stripe does not take the key: it has ended, was taken back, or may not do this. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeError &&
  [401, 403].includes(error.cause.statusCode ?? 0)

/** @returns the id of something that Stripe tells by its id or whole */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference

/** @param seconds since 1970, as Stripe tells times */
export const toDate = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000)

/** The address of something in Stripe's dashboard, in the mode of the shop's key: live or test. */
export const stripeDashboard = (path: string): string =>
  `https://dashboard.stripe.com/${/^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? '') ? 'test/' : ''}${path}`
