import type { Env } from '@/config/env'

import { say, sayWarning } from '../bootstrap/say.mjs'
import type { Administrators } from '../database/read-administrators'

type WelcomeArgs = { env: Env; embedded: boolean; administrators: Administrators }

/** Prints the addresses, how to sign in, and which parts are simulated. */
export function welcome({ env, embedded, administrators }: WelcomeArgs): void {
  const codes = env.SMTP_URL ? 'sent by mail' : 'kept as .eml in .data/outbox, and printed here'
  say(`Ore Serene is ready: ${env.SERVER_URL}`)
  say(`  the shop      ${env.SERVER_URL}/`)
  say(`  back office   ${env.SERVER_URL}/admin`)
  say(`  sign in       ${env.SERVER_URL}/login, with a one-time code (${codes})`)
  for (const line of adminLines({ ...administrators, named: env.ADMIN_EMAILS })) say(line)
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

/**
 * Who is an administrator, who will be one, and who will not although `ADMIN_EMAILS` names them.
 *
 * @param named the addresses of `ADMIN_EMAILS`
 */
function adminLines({ admins, revoked, named }: Administrators & { named: readonly string[] }): string[] {
  const waiting = named.filter((email) => !admins.includes(email))
  const coming = waiting.filter((email) => !revoked.includes(email))
  const refused = waiting.filter((email) => revoked.includes(email))
  return [
    admins.length > 0 || coming.length > 0
      ? `  admins        ${admins.join(', ') || 'nobody yet'}`
      : '  admins        nobody yet: npm run admin -- grant you@example.it, or ADMIN_EMAILS=you@example.it npm start',
    ...coming.map((email) => `                ${email} (ADMIN_EMAILS), from the next sign-in`),
    ...refused.map(
      (email) =>
        `                not ${email} (ADMIN_EMAILS): the role was taken away. npm run admin -- grant ${email}`,
    ),
  ]
}
