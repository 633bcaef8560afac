'use client'

import { useState } from 'react'

import type { RetryForecast } from '@/contracts/email-answers'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'

import controls from './controls.module.css'
import { tellFailure } from './tell-failure'
import { filterFields, type TrackingFilter } from './tracking-filter'
import styles from './tracking.module.css'

const number = new Intl.NumberFormat('it-IT')
const PATH = '/api/admin/retry-failed-emails'

type RetryAllProps = { filter: TrackingFilter; onRetried: () => Promise<unknown> }
type Asked = RetryForecast & { fields: Record<string, string> }

/** 'Riprova tutti': says first how many leave and who may get none, and why; then waits for a yes. */
export function RetryAll({ filter, onRetried }: RetryAllProps) {
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)

  const ask = async () => {
    // The filter as it is now: a period ends at the same day when the answer comes.
    const fields = filterFields(filter, new Date())
    setBusy(true)
    try {
      const forecast = await api<RetryForecast>(`${PATH}?${new URLSearchParams(fields)}`)
      setAsked({ ...forecast, fields })
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
  }
  const retry = async ({ fields, now }: Asked) => {
    setBusy(true)
    try {
      await api(PATH, { method: 'POST', body: { filter: fields, confirmed_recipients: now } })
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
    setAsked(undefined)
    await onRetried()
  }

  return (
    <>
      <button type="button" className={controls.quiet} disabled={isBusy} onClick={() => void ask()}>
        Riprova tutti
      </button>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Riprovare gli invii falliti?"
        size="sm"
      >
        {asked && (
          <div className={styles.question}>
            <p>
              {asked.now === 0
                ? 'Nessuna di queste email si può riprovare.'
                : asked.now === 1
                  ? 'Riparte 1 email.'
                  : `Ripartono ${number.format(asked.now)} email.`}
            </p>
            {asked.refused.length > 0 && (
              <>
                <p>Restano ferme:</p>
                <ul>
                  {asked.refused.map(({ reason, count }) => (
                    <li key={reason}>
                      {number.format(count)}: {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <div className={controls.actions}>
              {asked.now > 0 && (
                <button
                  type="button"
                  className={controls.primary}
                  disabled={isBusy}
                  onClick={() => void retry(asked)}
                >
                  Sì, riprova
                </button>
              )}
              <button type="button" className={controls.quiet} onClick={() => setAsked(undefined)}>
                Annulla
              </button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}
