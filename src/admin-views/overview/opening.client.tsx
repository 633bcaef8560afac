'use client'

import { useEffect } from 'react'

import type { Opening as OpeningReport } from '@/contracts/overview'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { useAction } from '@/ui/kit/use-action'
import type { Query } from '@/ui/kit/use-query'

import { OpeningCheck } from './opening-check'
import styles from './opening.module.css'
import overview from './overview.module.css'

export const OPENING = '/api/admin/overview/opening'
/** A look at something outside is over in a few seconds, and so is a test mail. */
const SOON_MS = 1_500

/**
 * What is left to do before the first sale, each line checked by the shop itself. Once everything stood right the list is
 * gone; afterwards it shows what does not stand right any more.
 */
export function Opening({ opening: { data, error, reload } }: { opening: Query<OpeningReport> }) {
  useEffect(() => {
    if (!data?.is_looking) return
    const timer = setTimeout(() => void reload(), SOON_MS)
    return () => clearTimeout(timer)
  }, [data, reload])

  const { run, isBusy, fault } = useAction(async (question: () => Promise<unknown>) => {
    await question()
    await reload()
  })
  const sendMail = () => run(() => api('/api/admin/overview/trial-mail', { method: 'POST' }))

  const wasOpened = data !== undefined && data.opened_at !== null
  const lines = (data?.lines ?? []).filter(({ state }) => !wasOpened || state === 'open')
  if (data && lines.length === 0) return null
  // Most days there is nothing to show: no heading comes and goes.
  if (!data && error === undefined) return null
  const right = data?.lines.filter(({ state }) => state === 'done').length
  return (
    <div id="prima-di-aprire" className={styles.opening}>
      <ScreenPart title="Prima di aprire">
        {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
        {fault !== undefined && <Notice>{fault}</Notice>}
        {data && (
          <>
            <div className={styles.head}>
              <p className={overview.quiet}>
                {wasOpened
                  ? 'Il negozio è aperto, ma questo non è più a posto.'
                  : `${right} di ${data.lines.length} a posto. Il negozio controlla da sé; quando non resta nulla da fare l’elenco sparisce.`}
              </p>
              <Button disabled={isBusy} onClick={() => void run(() => api(`${OPENING}?fresh=1`))}>
                Ricontrolla
              </Button>
            </div>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <OpeningCheck key={line.check} line={line} isBusy={isBusy} onSend={() => void sendMail()} />
              ))}
            </ul>
          </>
        )}
      </ScreenPart>
    </div>
  )
}
