'use client'

import { useState } from 'react'

import type { RetryForecast } from '@/contracts/email-automation-answers'
import { formatNumber } from '@/shared/numbers'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'

import { failure, type Say } from './outcome'
import { filterFields, type TrackingFilter } from './tracking-filter'

const PATH = '/api/admin/retry-failed-emails'

type RetryAllProps = { filter: TrackingFilter; say: Say; onRetried: () => Promise<unknown> }
type Asked = RetryForecast & { fields: Record<string, string> }

/** 'Riprova tutti': says first how many are sent again and which are not and why, then asks. */
export function RetryAll({ filter, say, onRetried }: RetryAllProps) {
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)

  const ask = async () => {
    // The period's dates are fixed now, so that question and action mean the same rows after midnight.
    const fields = filterFields(filter, new Date())
    setBusy(true)
    try {
      const forecast = await api<RetryForecast>(`${PATH}?${new URLSearchParams(fields)}`)
      setAsked({ ...forecast, fields })
    } catch (error) {
      say(failure(error))
    }
    setBusy(false)
  }
  const retry = async ({ fields, now }: Asked) => {
    setBusy(true)
    try {
      await api(PATH, { method: 'POST', body: { filter: fields, confirmed_recipients: now } })
    } catch (error) {
      say(failure(error))
    }
    setBusy(false)
    setAsked(undefined)
    await onRetried()
  }

  return (
    <>
      <Button disabled={isBusy} onClick={() => void ask()}>
        Riprova tutti
      </Button>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Riprovare gli invii falliti?"
        size="sm"
      >
        {asked && (
          <>
            <p>
              {asked.now === 0
                ? 'Nessuna di queste email si può riprovare.'
                : asked.now === 1
                  ? 'Riparte 1 email.'
                  : `Ripartono ${formatNumber(asked.now)} email.`}
            </p>
            {asked.refused.length > 0 && (
              <>
                <p>Restano ferme:</p>
                <ul>
                  {asked.refused.map(({ reason, count }) => (
                    <li key={reason}>
                      {formatNumber(count)}: {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Actions align="end">
              <Button onClick={() => setAsked(undefined)}>Annulla</Button>
              {asked.now > 0 && (
                <Button kind="primary" disabled={isBusy} onClick={() => void retry(asked)}>
                  Sì, riprova
                </Button>
              )}
            </Actions>
          </>
        )}
      </Dialog>
    </>
  )
}
