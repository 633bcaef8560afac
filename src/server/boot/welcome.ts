import type { Env } from '@/config/env'

import { say, sayWarning } from '../bootstrap/say.mjs'

/** What a person wants to know once everything runs: where to go, how to sign in, what is not real yet. */
export function welcome({ env, embedded }: { env: Env; embedded: boolean }): void {
  const admins = env.ADMIN_EMAILS
  const codes = env.SMTP_URL ? 'sent by mail' : 'kept as .eml in .data/outbox, and printed here'
  say(`Ore Serene is ready: ${env.SERVER_URL}`)
  say(`  the shop      ${env.SERVER_URL}/`)
  say(`  back office   ${env.SERVER_URL}/admin`)
  say(`  sign in       ${env.SERVER_URL}/login, with a one-time code (${codes})`)
  say(
    admins.length > 0
      ? `  admins        ${admins.join(', ')}`
      : '  admins        nobody yet: npm run admin -- grant you@example.it, or ADMIN_EMAILS=you@example.it npm start',
  )
  say(`  checkout      ${checkoutLine(env)}`)
  say(`  database      ${embedded ? 'embedded PostgreSQL, data in .data/' : 'DATABASE_URL'}`)
  say('  Ctrl-C stops everything.')
  if (!env.STRIPE_SECRET_KEY && !env.CHECKOUT_SANDBOX) {
    sayWarning('Nothing can be sold: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or CHECKOUT_SANDBOX=1.')
  }
}

function checkoutLine(env: Env): string {
  if (env.STRIPE_SECRET_KEY) return 'Stripe'
  return env.CHECKOUT_SANDBOX ? 'simulated (no Stripe keys): nobody is charged' : 'closed: no Stripe keys'
}
