'use client'

import { useState } from 'react'

import type { FunnelReport, FunnelSource } from '@/contracts/visits'
import { formatNumber } from '@/shared/numbers'
import { Button } from '@/ui/kit/button'
import { CsvButton } from '@/ui/kit/csv-button'
import { Empty } from '@/ui/kit/empty'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { Segments } from '@/ui/kit/segments'
import { useCsvDownload } from '@/ui/kit/use-csv-download'
import { useQuery } from '@/ui/kit/use-query'

import { PeriodChart } from '../overview/period-chart.client'
import sales from '../overview/sales.module.css'
import { type ChosenPeriod, SalesPeriod } from '../overview/sales-period.client'
import { periodWords } from '../overview/sales-words'
import { FunnelTable } from './funnel-table'
import { LinkDialog } from './link-dialog.client'
import { VisitFigures } from './visit-figures'
import { deviceWords, restWords, sourceWords, sumsWords } from './visit-words'
import styles from './visits.module.css'

const DRAWN = [
  { value: 'visits', label: 'Visite' },
  { value: 'checkouts', label: 'Checkout' },
  { value: 'paid', label: 'Acquisti' },
] as const
const SHOWN_AT_FIRST = 10

/** Where buyers come from: visits, checkouts and purchases by source, by device and by day, and links that tell them apart. */
export function Visits() {
  const [chosen, setChosen] = useState<ChosenPeriod>({ days: 30 })
  const [unit, setUnit] = useState<FunnelReport['unit']>()
  const [drawn, setDrawn] = useState<(typeof DRAWN)[number]['value']>('visits')
  const [isAll, setAll] = useState(false)
  const [makesLink, setMakesLink] = useState(false)
  const download = useCsvDownload()
  const asked = new URLSearchParams({
    ...('days' in chosen ? { days: String(chosen.days) } : chosen),
    ...(unit && { unit }),
  })
  const { data, error, reload, isCurrent } = useQuery<FunnelReport>(`/api/admin/funnel?${asked}`, {
    everyMs: 60_000,
  })
  const choose = (next: ChosenPeriod) => {
    setUnit(undefined)
    setChosen(next)
  }
  return (
    <ScreenPart title="Visite e origini">
      <div className={styles.head}>
        <SalesPeriod id="visits" chosen={chosen} onChoose={choose} />
        <Button onClick={() => setMakesLink(true)}>Crea un link</Button>
      </div>
      {makesLink && <LinkDialog onClose={() => setMakesLink(false)} />}
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <div className={sales.waiting}>Caricamento dati...</div>}
      {data && (
        <div className={sales.report} data-stale={!isCurrent} aria-busy={!isCurrent}>
          <p className={sales.period}>{periodWords(data)}</p>
          <VisitFigures report={data} />
          <div className={styles.drawn}>
            <Segments options={DRAWN} value={drawn} onChoose={setDrawn} />
          </div>
          <PeriodChart
            label="Visite nel tempo"
            bars={data.points.map((point) => ({
              from: point.from,
              to: point.to,
              up: point[drawn],
              down: 0,
              words: sumsWords(point),
            }))}
            unit={data.unit}
            onUnit={setUnit}
            format={(value) => formatNumber(value)}
            closest={1}
          />
          {data.sources.length === 0 ? (
            <Empty title="Ancora nessuna visita in questo periodo">
              <p>
                Le visite si contano da quando la pagina lo fa: nessun cookie, niente salvato sul dispositivo
                di chi visita.
              </p>
            </Empty>
          ) : (
            <>
              <FunnelTable
                label="Visite e acquisti per origine"
                head="Origine"
                lines={data.sources
                  .slice(0, isAll ? undefined : SHOWN_AT_FIRST)
                  .map((row) => ({ ...row, key: sourceKey(row), name: <SourceName row={row} /> }))}
              />
              <div className={sales.foot}>
                {data.sources.length > SHOWN_AT_FIRST ? (
                  <Button kind="link" onClick={() => setAll(!isAll)} aria-expanded={isAll}>
                    {isAll ? 'Mostra solo le prime' : `Mostra tutte (${formatNumber(data.sources.length)})`}
                  </Button>
                ) : (
                  <span />
                )}
                <CsvButton
                  download={download}
                  onStart={() =>
                    void download.start(
                      `/api/admin/funnel/export?${asked}`,
                      `origini-${data.period.from}-${data.period.to}.csv`,
                    )
                  }
                />
              </div>
              {isAll && data.source_count > data.sources.length && (
                <p className={sales.period}>{restWords(data.source_count - data.sources.length)}</p>
              )}
              {download.error !== undefined && <Notice>{download.error}</Notice>}
              <FunnelTable
                label="Visite e acquisti per dispositivo"
                head="Dispositivo"
                lines={data.devices.map(({ device, ...row }) => ({
                  ...row,
                  key: device,
                  name: deviceWords(device),
                }))}
              />
            </>
          )}
          <p className={sales.period}>
            Non si contano robot e chi chiede di non essere seguito; le visite degli ultimi secondi arrivano
            al prossimo aggiornamento.
          </p>
        </div>
      )}
    </ScreenPart>
  )
}

const sourceKey = ({ source, medium, campaign }: FunnelSource) => JSON.stringify([source, medium, campaign])

function SourceName({ row }: { row: FunnelSource }) {
  const more = [row.medium, row.campaign].filter(Boolean).join(' · ')
  return (
    <>
      {sourceWords(row)}
      {more !== '' && <span className={styles.before}>{more}</span>}
    </>
  )
}
