'use client'

import { Button, DatePicker, useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'

import { formatDateTime } from '@/shared/dates'
import { Notice } from '@/ui/kit/notice'
import { fromRomeInput, toRomeInput } from '@/ui/schema-form/rome-time'

import { useDifferences } from '../content/use-differences'
import { DifferenceList } from './difference-list.client'
import styles from './publish.module.css'

type Kind = 'publish' | 'unpublish'
type Planned = { id: number | string; input: { type: Kind }; waitUntil: string }

const NAMES: Record<Kind, string> = { publish: 'Pubblicare', unpublish: 'Annulla pubblicazione' }
const FAILED = 'Non è riuscito. Riprova tra qualche istante.'
const NOT_READY = 'Così non si può pubblicare: correggi prima i campi segnalati nel modulo.'

type ScheduleProps = {
  /** The document cannot be unpublished. */
  stays: boolean
  /** Shows at their fields what the server would refuse. @returns whether there was any */
  showFaults: () => Promise<boolean>
}

/** Schedules publishing. What could not be published now is not scheduled: its editor would not hear of the failure. */
export function Schedule({ stays, showFaults }: ScheduleProps) {
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { getUpcomingScheduledPublish, schedulePublish } = useServerFunctions()
  const [kind, setKind] = useState<Kind>('publish')
  const [moment, setMoment] = useState<string>()
  const [planned, setPlanned] = useState<Planned[]>([])
  const [problem, setProblem] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data: changes } = useDifferences()

  const ask = useCallback(
    async () =>
      (await getUpcomingScheduledPublish({ id, collectionSlug, globalSlug })) as unknown as Planned[],
    [getUpcomingScheduledPublish, id, collectionSlug, globalSlug],
  )
  useEffect(() => {
    ask().then(setPlanned, () => setProblem(FAILED))
  }, [ask])

  const attempt = async (work: () => unknown) => {
    setBusy(true)
    setProblem('')
    try {
      const answer = (await Promise.resolve(work())) as { error?: unknown } | null | undefined
      if (answer?.error) throw new Error(FAILED)
      setPlanned(await ask())
    } catch {
      setProblem(FAILED)
    }
    setBusy(false)
  }
  const choose = (value: Kind) => {
    setKind(value)
    setRefused(false)
  }
  const plan = async () => {
    const fault = !moment
      ? 'Scegli giorno e ora.'
      : new Date(moment) <= new Date()
        ? 'Scegli un’ora che deve ancora venire.'
        : ''
    setProblem(fault)
    if (!moment || fault) return
    await attempt(async () => {
      if (kind === 'publish' && (await showFaults())) {
        setRefused(true)
        return undefined
      }
      setRefused(false)
      setMoment(undefined)
      return schedulePublish({
        type: kind,
        date: new Date(moment),
        ...(collectionSlug && { doc: { relationTo: collectionSlug, value: String(id) } }),
        ...(globalSlug && { global: globalSlug }),
        timezone: 'Europe/Rome',
      })
    })
  }

  return (
    <div className={styles.form}>
      {!stays && (
        <fieldset className={styles.kinds} disabled={isBusy}>
          {(['publish', 'unpublish'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="kind" checked={kind === value} onChange={() => choose(value)} />
              {NAMES[value]}
            </label>
          ))}
        </fieldset>
      )}
      <div>
        <label htmlFor="schedule-moment">Giorno e ora</label>
        <DatePicker
          id="schedule-moment"
          displayFormat="d MMMM yyyy, HH:mm"
          timeFormat="HH:mm"
          timeIntervals={15}
          pickerAppearance="dayAndTime"
          minDate={new Date()}
          readOnly={isBusy}
          // The picker works in the browser's own zone: it gets the Italian hour as if it were local.
          value={moment ? new Date(toRomeInput(moment)) : undefined}
          onChange={(picked: Date | null) => setMoment(picked ? fromRomeInput(wallClock(picked)) : undefined)}
        />
        <p className={styles.hint}>Ora italiana.</p>
      </div>
      <div>
        <Button margin={false} disabled={isBusy} onClick={() => void plan()}>
          {isBusy ? 'Un momento…' : 'Programma la pubblicazione'}
        </Button>
      </div>
      {kind === 'publish' && changes && changes.differences.length > 0 && (
        <div>
          <h3>Che cosa cambierebbe oggi sul sito</h3>
          <DifferenceList differences={changes.differences} />
        </div>
      )}
      {isRefused && <Notice>{NOT_READY}</Notice>}
      {problem !== '' && <Notice>{problem}</Notice>}
      {planned.length > 0 && (
        <ul className={styles.planned} aria-label="In programma">
          {planned.map(({ id: planId, input, waitUntil }) => (
            <li key={planId}>
              <span>
                {NAMES[input.type]}: {formatDateTime(waitUntil)}
              </span>
              <Button
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={isBusy}
                onClick={() => void attempt(() => schedulePublish({ deleteID: planId }))}
              >
                Elimina
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a clock in the browser's own zone shows at that moment, as `<input type="datetime-local">` writes it. */
function wallClock(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
