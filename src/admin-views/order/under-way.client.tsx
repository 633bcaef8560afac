'use client'

import { useEffect, useState } from 'react'

import type { DossierOrder, RefundAnswer } from '@/contracts/orders-dossier'
import { formatPrecise } from '@/shared/money'
import { api, explain } from '@/ui/api-client'
import { Notice } from '@/ui/kit/notice'

type UnderWayProps = {
  path: string
  refund: NonNullable<DossierOrder['refund_under_way']>
  reload: () => Promise<void>
}

const LOOK_MS = 10_000

/** A refund that Stripe has not answered for. The shop goes on asking by itself; the button asks now. */
export function UnderWay({ path, refund, reload }: UnderWayProps) {
  const [words, setWords] = useState(
    'Stripe non ha ancora risposto, stiamo verificando. Non parte due volte.',
  )
  useEffect(() => {
    const timer = setInterval(() => void reload(), LOOK_MS)
    return () => clearInterval(timer)
  }, [reload])
  const look = async () => {
    try {
      const { message } = await api<RefundAnswer>(`${path}/refund`, { method: 'POST', body: refund })
      setWords(message)
    } catch (error) {
      setWords(explain(error))
    }
    await reload()
  }
  return (
    <Notice kind="warning" onRetry={() => void look()} retryLabel="Verifica ora">
      Rimborso di {formatPrecise(refund.amount_cents)}: {words}
    </Notice>
  )
}
