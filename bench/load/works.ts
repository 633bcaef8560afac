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
  /** Events that were not taken while their burst lasted. */
  late: SignedEvent[]
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
const PATIENCE_MS = 300_000
/** Stripe delivers a refused event again; here after so long. */
const AGAIN_MS = 2_000
/** A million rows take half a minute. */
const EXPORTED_MS = 120_000
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
export const fillUp = (ground: Ground): Promise<void> =>
  patiently({
    what: `sessions of ${BURST} for a burst are missing`,
    left: () => BURST - ground.open.length,
    work: () => checkOutAndKeep(ground),
  })

/** @throws Error when an event is not taken in five minutes: Stripe goes on for days */
export const deliverLate = (ground: Ground): Promise<void> =>
  patiently({
    what: 'events were not taken',
    left: () => ground.late.length,
    work: async () => {
      const event = ground.late.pop()
      if (event && !(await isTaken(ground, event))) ground.late.push(event)
    },
  })

type PatientArgs = { what: string; left: () => number; work: () => Promise<unknown> }

async function patiently({ what, left, work }: PatientArgs): Promise<void> {
  const givenUp = performance.now() + PATIENCE_MS
  const isOver = () => left() <= 0 || performance.now() > givenUp
  await inTurnsOf({ callers: FLOODERS, isOver, work })
  if (left() > 0) throw new Error(`${left()} ${what}`)
}

const webhooks: Work = async ({ ground, isOver }) => {
  const paid = ground.open.splice(0, BURST)
  const events = await ground.stripe.pay(paid)
  ground.paid.push(...paid)
  await Promise.all(events.map((event) => deliver(ground, event, isOver)))
  while (!isOver()) await wait(100)
}

async function deliver(ground: Ground, event: SignedEvent, isOver: () => boolean): Promise<void> {
  while (!(await isTaken(ground, event))) {
    if (isOver()) {
      ground.late.push(event)
      return
    }
    await wait(AGAIN_MS)
  }
}

async function isTaken({ url, count }: Ground, { body, headers }: SignedEvent): Promise<boolean> {
  const { status } = await ask({ url: `${url}/api/stripe/webhook`, from: '127.0.0.3', body, headers })
  count(`webhook ${status}`)
  return status === 200
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
      const { status } = await ask({
        url,
        from: '127.0.0.5',
        headers: ground.admin,
        within: EXPORTED_MS,
        drop: true,
      })
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
