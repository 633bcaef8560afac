'use client'

import { adoptTexts as texts } from '@/content/orders-reconciliation'
import type { Adopted, Finding } from '@/contracts/orders-reconciliation'
import { formatPrecise } from '@/shared/money'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useAction } from '@/ui/kit/use-action'
import { useConfirm } from '@/ui/kit/use-confirm'

export type Adopt = { finding: Finding; onAdopted: (purchaseId: number) => Promise<void> }

/** Makes the purchase of a paid session that the shop does not know, after a question: its buyer gets a mail. */
export function AdoptButton({ finding, onAdopted }: Adopt) {
  const [confirm, question] = useConfirm()
  const { session_id, stripe_cents, stripe_currency } = finding
  const { run, isBusy, fault } = useAction(async () => {
    const { purchase_id } = await api<Adopted>('/api/admin/reconciliation/adopt', {
      method: 'POST',
      body: { session_id, stripe_cents },
    })
    await onAdopted(purchase_id)
  })
  const adopt = async () => {
    const agreed = await confirm({
      title: texts.title(formatPrecise(stripe_cents ?? 0, stripe_currency ?? 'EUR')),
      text: texts.text,
      yes: texts.yes,
    })
    if (agreed) await run()
  }
  return (
    <>
      {fault !== undefined && <Notice>{fault}</Notice>}
      <p>
        <Button disabled={isBusy} aria-label={`${texts.button}: ${session_id}`} onClick={() => void adopt()}>
          {texts.button}
        </Button>
      </p>
      {question}
    </>
  )
}
