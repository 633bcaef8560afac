import { startScriptedSmtp } from '../../tests/support/scripted-smtp'
import { type Relay, startRelay } from '../../tests/support/relay'
import type { Fault, FaultArgs, Outcome } from '../fault'
import type { Random } from '../random'
import { openShop, type Shop } from '../shop'
import { pause } from '../wait'
import { relayed } from './common'

/** The worker asks a server that was away every five seconds; a message is tried a third time after half a minute. */
const SETTLED_WITHIN_S = 60
/** A message that was refused three times waits for three minutes, a quarter more or less. */
const SETTLED_AFTER_LIES_S = 240

type Injected = {
  shop: Shop
  relay: Relay
  random: Random
  /** What a server other than the shop's own took in the meantime. */
  took: (raw: string) => void
}

/** Buyers come all the while; each round is one time with the fault and one without. */
async function withMail(
  { stage, random, rounds: asked }: FaultArgs,
  rounds: number,
  inject: (args: Injected) => Promise<void>,
  limit = SETTLED_WITHIN_S,
): Promise<Outcome> {
  let relay: Relay | undefined
  const shop = await openShop({
    stage,
    through: async ({ smtpUrl }) => {
      relay = stage.keep(relayed(await startRelay(smtpUrl)))
      return { smtpUrl: relay.url }
    },
  })
  const elsewhere: { raw: string }[] = []
  await shop.web()
  await shop.worker()
  shop.buyers.start(4)
  for (let round = 0; round < (asked ?? rounds); round++) {
    await pause(1000)
    await inject({ shop, relay: relay!, random, took: (raw) => void elsewhere.push({ raw }) })
  }
  await shop.buyers.stop()
  const { lost, doubled, repeated, settledAfter } = await shop.count({
    elsewhere,
    withinMs: 2000 * limit,
  })
  if (repeated > 0) doubled.push(`${repeated} messages, each under its own Message-ID`)
  return {
    rounds: asked ?? rounds,
    measure: 'all mail sent after the end',
    unit: 's',
    limit,
    measured: settledAfter,
    lost,
    doubled,
  }
}

const down: Fault = {
  name: 'smtp-down',
  about: 'the mail server down: connections refused, those that were open cut',
  run: (args) =>
    withMail(args, 4, async ({ relay }) => {
      await relay.cut()
      await pause(5000)
      await relay.mend()
    }),
}

const slow: Fault = {
  name: 'smtp-slow',
  about: 'the mail server slow: every answer half a second late, then none for 5 s',
  run: (args) =>
    withMail(args, 3, async ({ relay }) => {
      relay.slow(500)
      await pause(5000)
      relay.slow(0)
      relay.hold()
      await pause(5000)
      relay.letGo()
    }),
}

/** Answers that no server ought to give to a command. */
const LIES = [
  '250 ok',
  '354 go on',
  '421 4.3.2 too busy',
  '451 4.7.1 later',
  'hello',
  '999 what',
  '250-and more',
  '451 4.3.0 try\0later',
]

/**
 * nodemailer takes 250 to DATA for 354, as some old servers mean it: then the server has agreed to the message that
 * follows, and nothing tells a sender that it drops it.
 */
const lieTo = (line: string, random: Random) =>
  random.pick(line === 'DATA' ? LIES.filter((lie) => !lie.startsWith('250')) : LIES)

const lying: Fault = {
  name: 'smtp-lying',
  about: 'the mail server lying: answers that fit nothing, refusals for now at random',
  run: (args) =>
    withMail(
      args,
      2,
      async ({ relay, shop, random, took }) => {
        const liar = args.stage.keep(
          await startScriptedSmtp({
            answer: (line) => {
              const isText = /^message-id:/im.test(line)
              if (random.next() < 0.15) return isText ? '451 4.3.0 not now' : lieTo(line, random)
              if (isText) took(line)
              return undefined
            },
          }),
        )
        relay.leadTo(liar.url)
        await relay.cut()
        await relay.mend()
        await pause(5000)
        relay.leadTo(shop.smtp.url)
        await relay.cut()
        await relay.mend()
      },
      SETTLED_AFTER_LIES_S,
    ),
}

const cutOff: Fault = {
  name: 'smtp-cut',
  about: 'the mail server cutting off in the middle of an answer, before it has taken the message',
  run: (args) =>
    withMail(args, 6, async ({ relay, shop, random }) => {
      // The greeting, the answer to EHLO or to a command ends half-way; a message that came whole is not taken.
      shop.smtp.judge(() => 'drop')
      relay.cutAfter(random.between(3, 200))
      await pause(3000)
      relay.cutAfter(undefined)
      shop.smtp.judge(() => 'accept')
    }),
}

export const smtpFaults = [down, slow, lying, cutOff]
