import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { createLocalReq, getPayload } from 'payload'
import { cache } from 'react'

import { openWithdrawal } from '@/services/orders/withdrawals/open-request'
import { readWithdrawalWords } from '@/services/orders/withdrawals/read-words'

import { CheckoutShell } from '../checkout/checkout-shell'
import { ConfirmStep } from './confirm-step'
import { IdentifyStep } from './identify-step'
import { SentRequest } from './sent-request'

const load = cache(async () => {
  const payload = await getPayload({ config })
  return { payload, ...(await readWithdrawalWords({ payload, faults: [] })) }
})

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await load()
  // The address of the second step holds a key to it: no other site gets to see it.
  return { title: words.title, referrer: 'same-origin' }
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** 'Recedere dal contratto qui', in two steps of plain forms: who you are, then what you confirm. Needs no script. */
export default async function WithdrawalPage({ searchParams }: PageProps) {
  const { payload, isOn, words } = await load()
  if (!isOn) notFound()
  const asked = await searchParams
  const of = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
  const token = of('passo')
  const opened = token
    ? await openWithdrawal({ req: await createLocalReq({}, payload), token, now: new Date() })
    : undefined
  const fault = opened?.state === 'expired' ? 'scaduto' : of('errore')
  const screen = () => {
    // Loaded again after the key has expired: the request arrived all the same.
    if (of('inviata') && opened?.last) {
      return (
        <SentRequest
          words={words}
          last={opened.last}
          purchase={opened.state === 'open' ? opened.purchase : null}
        />
      )
    }
    if (opened?.state !== 'open') return <IdentifyStep words={words} order={of('ordine')} fault={fault} />
    return <ConfirmStep words={words} opened={opened} token={token} fault={fault} />
  }
  return (
    <CheckoutShell hour="XVII" shadow={54}>
      {screen()}
    </CheckoutShell>
  )
}
