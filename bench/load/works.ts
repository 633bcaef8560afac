import { setTimeout as wait } from 'node:timers/promises'

import { order } from '../../tests/support/checkout-client'
import type { SignedEvent } from '../../tests/support/stripe-double'
import { BROWSER } from '../../tests/support/visits'

import { ask, newAddress } from './ask'
import { largeBodies, slowBodies } from './bodies'
import { publishTitle } from './edit'
import { atRate, inTurnsOf } from './pace'
import type { StripeProcess } from './stripe'

/** What the load needs to know of the shop under it, and what it leaves behind. */
export type Ground = {
  url: string
  /** The headers of a signed-in administrator. */
  admin: Record<string, string>
  stripe: StripeProcess
  /** Sessions that are not paid yet. */
  open: string[]
  /** Sessions that buyers have paid. */
  paid: string[]
  /** Told each answer: what was asked, and the status. */
  count: (what: string) => void
}

type Phase = {
  ground: Ground
  /** When half of the phase is over (milliseconds of `performance.now()`). */
  middle: number
  isOver: () => boolean
}

export type Work = (phase: Phase) => Promise<unknown>

const VISITORS = 16
const CHECKOUTS_PER_SECOND = 50
const BURST = 1_000
const FILLED_MS = 300_000
/** Stripe delivers a refused event again; here after so long. */
const AGAIN_MS = 2_000
const DELIVERIES = 30
const FLOODERS = 8
const SLOW = 200
const LARGE = 4

const json = (value: unknown) => JSON.stringify(value)

/** A visitor reads the page and is counted. */
export async function visit({ url, count }: Pick<Ground, 'url' | 'count'>): Promise<void> {
  const from = newAddress()
  const page = await ask({ url: `${url}/`, from, drop: true })
  count(`visit ${page.status}`)
  const headers = { 'User-Agent': BROWSER, Origin: url, 'Content-Type': 'text/plain;charset=UTF-8' }
  const body = json({ query: '?utm_source=prova', referrer: '' })
  const report = await ask({ url: `${url}/api/visits`, from, body, headers })
  count(`report ${report.status}`)
}

/** A buyer presses the button; the session's id, or nothing when refused. */
export async function checkOut({ url, count }: Pick<Ground, 'url' | 'count'>): Promise<string | undefined> {
  const address = `${url}/api/create-checkout-session`
  const { status, text } = await ask({ url: address, from: newAddress(), body: json(order) })
  count(`checkout ${status}`)
  return status === 200 ? (JSON.parse(text) as { sessionId: string }).sessionId : undefined
}

const visits: Work = ({ ground, middle, isOver }) => {
  const edit = async () => {
    await wait(Math.max(0, middle - performance.now()))
    ground.count(`edit ${await publishTitle(ground)}`)
  }
  return Promise.all([inTurnsOf({ callers: VISITORS, isOver, work: () => visit(ground) }), edit()])
}

const checkOutAndKeep = async (ground: Ground) => {
  const session = await checkOut(ground)
  if (session) ground.open.push(session)
}

const checkouts: Work = ({ ground, isOver }) =>
  atRate({ perSecond: CHECKOUTS_PER_SECOND, isOver, work: () => checkOutAndKeep(ground) })

/** @throws Error when the shop does not give a burst its sessions in five minutes */
export async function fillUp(ground: Ground): Promise<void> {
  const isFull = () => ground.open.length >= BURST
  const givenUp = performance.now() + FILLED_MS
  const isOver = () => isFull() || performance.now() > givenUp
  await inTurnsOf({ callers: FLOODERS, isOver, work: () => checkOutAndKeep(ground) })
  if (!isFull()) throw new Error(`a burst has ${ground.open.length} sessions of ${BURST}`)
}

const webhooks: Work = async ({ ground, isOver }) => {
  const paid = ground.open.splice(0, BURST)
  const events = await ground.stripe.pay(paid)
  ground.paid.push(...paid)
  await Promise.all(events.map((event) => deliver(ground, event)))
  while (!isOver()) await wait(100)
}

async function deliver({ url, count }: Ground, { body, headers }: SignedEvent): Promise<void> {
  for (let times = 0; times < DELIVERIES; times++) {
    const { status } = await ask({ url: `${url}/api/stripe/webhook`, from: '127.0.0.3', body, headers })
    count(`webhook ${status}`)
    if (status === 200) return
    await wait(AGAIN_MS)
  }
}

let strangers = 0

const floods: Work = async ({ ground, isOver }) => {
  const flood = (place: string, bodyOf: (email: string) => object) =>
    inTurnsOf({
      callers: FLOODERS,
      isOver,
      work: async () => {
        const number = ++strangers
        // Every other one comes from one network, which nginx refuses.
        const from = number % 2 === 0 ? '127.0.0.4' : newAddress()
        const body = json(bodyOf(`sconosciuto${number}@posta.example`))
        const { status } = await ask({ url: `${ground.url}/api/${place}`, from, body })
        ground.count(`${place} ${status}`)
      },
    })
  await Promise.all([
    flood('forms/submit', (email) => ({
      formId: 'contact_form',
      name: 'Anna',
      email,
      message: 'Buongiorno.',
    })),
    flood('send-otp', (email) => ({ email })),
    flood('verify-otp', (email) => ({ email, otp: '000000' })),
  ])
}

const slow: Work = ({ ground, isOver }) =>
  slowBodies({ url: ground.url, count: SLOW, isOver, told: (status) => ground.count(`slow body ${status}`) })

const large: Work = ({ ground, isOver }) =>
  largeBodies({
    url: ground.url,
    count: LARGE,
    isOver,
    told: (status) => ground.count(`large body ${status}`),
  })

/** All purchases as CSV, again and again; the last one is read to its end. */
const exporting: Work = ({ ground, isOver }) =>
  inTurnsOf({
    callers: 1,
    isOver,
    work: async () => {
      const url = `${ground.url}/api/tables/purchases/export`
      const { status } = await ask({ url, from: '127.0.0.5', headers: ground.admin, within: 0, drop: true })
      ground.count(`export ${status}`)
    },
  })

const single = {
  'visits with an edit': visits,
  '50 checkouts a second': checkouts,
  'a burst of 1,000 events': webhooks,
  'floods of messages, codes and logins': floods,
  '200 slow bodies': slow,
  'bodies of 100 MB': large,
  'an export of all purchases': exporting,
}

/** What the shop goes through, by name, in this order. */
export const works: Record<string, Work> = {
  ...single,
  'all at once': (phase) => Promise.all(Object.values(single).map((work) => work(phase))),
}

/** Whether a phase pays the sessions of a burst, which are to be there before. */
export const paysSessions = (name: string) => [webhooks, works['all at once']].includes(works[name])
