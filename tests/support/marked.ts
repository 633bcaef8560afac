import { randomInt, randomUUID } from 'node:crypto'

import { contactForm } from '@/content/contact'

import { order } from './checkout-client'

/** What must never stand in a log, each recognisable by itself, whatever becomes of its letters' case. */
export const marked = {
  email: 'qxposta@marcata.example',
  name: 'Qxnome Qxcognome',
  code: '918273',
  token: 'qxtokenA1b2C3d4E5f6G7h8I9j0K1l2M3n4.qxfirmaA1b2C3d4E5f6G7',
  key: 'sk_live_qxchiave1234567890',
  text: 'qxtesto',
  taxCode: 'QXCFQX80A01H501U',
}
/** The code alone: the ids and nanoseconds of some thousand lines hold any six digits sooner or later. */
const MARK = /qx(?:posta|nome|cognome|token|firma|chiave|testo|cfqx)|(?<![0-9a-f])918273(?![0-9a-f])/gi

/** The marks in an output, each with what stands around it. */
export const marksIn = (output: string): string[] =>
  [...output.matchAll(MARK)].map(({ index }) => output.slice(Math.max(0, index - 300), index + 120))

const LONG = `${marked.text}: ${marked.name} scrive abbastanza parole, per ${marked.email}.`

/** Every field that any endpoint reads, marked. */
export const markedFields: Record<string, unknown> = {
  ...marked,
  formId: contactForm.name,
  otp: marked.code,
  state: marked.token,
  user_email: marked.email,
  customer_email: marked.email,
  user_name: marked.name,
  customer_name: marked.name,
  customerEmail: marked.email,
  to: marked.email,
  subject: marked.text,
  message: LONG,
  body: LONG,
  note: LONG,
  reason: LONG,
  words: LONG,
  quote: LONG,
  search: marked.text,
  label: marked.text,
  password: marked.key,
  session: marked.token,
  sessionId: `cs_test_${marked.token.slice(0, 30)}`,
  originUrl: `https://${marked.text}.example/${marked.token}`,
  successRouter: `/${marked.text}`,
  cancelRouter: '/checkout/cancel',
  sequence_id: 1,
  ids: [1, marked.text],
  id: 1,
  rating: 5,
  products: [{ name: marked.name, price: 1, currency: 'eur', quantity: 1 }],
  values: { email: marked.email, name: marked.name },
  address: { line1: marked.text, city: marked.name },
}

const person = { email: marked.email, name: marked.name }
const purchase = {
  checkout_session_id: marked.token,
  provider: 'stripe',
  product_name: marked.text,
  amount_cents: 3700,
  currency: 'EUR',
  customer_email: marked.email,
  customer_name: marked.name,
  purchased_at: '2026-11-01T10:00:00.000Z',
}

/** Bodies with nothing that their endpoint would refuse at its door, so that the work behind it is reached. */
const WELL_FORMED: Record<string, () => unknown> = {
  'POST /api/create-checkout-session': () => ({ ...order, ...person }),
  'POST /api/send-otp': () => ({ email: marked.email }),
  'POST /api/verify-otp': () => ({ email: marked.email, otp: marked.code }),
  'POST /api/sessions': () => ({ code: marked.token, state: marked.token }),
  'POST /api/tables/:table': () => ({ ...purchase, ...person, message: LONG }),
  'PUT /api/tables/:table/:id': () => ({ customer_name: marked.name, customer_email: marked.email }),
  'POST /api/admin/orders/:id/email': () => ({
    email: marked.email,
    seen_email: marked.email,
    resend_receipt: true,
  }),
  'POST /api/admin/orders/:id/notes': () => ({ words: LONG }),
  'POST /api/admin/gifts': () => ({ id: randomUUID(), ...person }),
  'POST /api/admin/email-test': () => ({ sequence_id: 1, to: marked.email, email: marked.email }),
  'POST /api/admin/contact/:id/replies': () => ({
    id: randomUUID(),
    words: LONG,
    seen_email: marked.email,
    seen_replies: 0,
  }),
  'POST /api/admin/personal-data/erase': () => ({ email: marked.email, confirmed_email: marked.text }),
}

export type MarkedCall = { method: string; path: string; init: RequestInit }

const PARAMETERS: Record<string, string[]> = {
  ':table': ['purchases', 'contact_submissions', 'users', marked.text],
  ':id': ['1', marked.text],
}

/** An endpoint's addresses with what somebody could write into them. */
function addresses(template: string): string[] {
  const [first] = /:\w+/.exec(template) ?? []
  if (!first) return [template]
  const options = PARAMETERS[first] ?? [encodeURIComponent(marked.token), marked.email]
  return options.flatMap((option) => addresses(template.replace(first, option)))
}

/** A call from a network of its own, so that no limit answers instead of the endpoint. */
const headersOf = (headers: Record<string, string>): Record<string, string> => ({
  'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}`,
  'User-Agent': marked.text,
  Referer: `https://shop.example/${marked.token}`,
  ...headers,
})

/** All ways in which marks are fed to one endpoint. */
export function markedCalls(method: string, template: string, headers: Record<string, string>): MarkedCall[] {
  const words = Object.entries(markedFields).filter(([, value]) => typeof value === 'string')
  const query = new URLSearchParams(words as [string, string][])
  query.set('where[email][equals]', marked.email)
  query.set(`where[${marked.text}][equals]`, marked.name)
  const calls: MarkedCall[] = []
  for (const address of addresses(template)) {
    const path = `${address}?${query}`
    const call = (type: string | undefined, body: string | undefined) =>
      calls.push({
        method,
        path,
        init: {
          method,
          redirect: 'manual',
          headers: headersOf({ ...headers, ...(type !== undefined && { 'Content-Type': type }) }),
          ...(body !== undefined && { body }),
        },
      })
    if (['GET', 'HEAD'].includes(method)) {
      call(undefined, undefined)
      continue
    }
    const wellFormed = WELL_FORMED[`${method} ${template}`]
    if (wellFormed) call('application/json', JSON.stringify(wellFormed()))
    call('application/json', JSON.stringify(markedFields))
    call('application/json', `{"email": "${marked.email}", ${marked.name}`)
    call('application/x-www-form-urlencoded', new URLSearchParams(words as [string, string][]).toString())
    call('text/csv', `email,name\n${marked.email},${marked.name}\n`)
  }
  return calls
}
