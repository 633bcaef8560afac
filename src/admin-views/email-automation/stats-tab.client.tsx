'use client'

import { emailResultsTexts } from '@/content/email-automation-results'
import type { EmailReport, SequenceRow } from '@/contracts/email-automation-answers'
import { EMAIL_TYPES } from '@/contracts/email-automation-form'
import { abVerdict } from '@/shared/ab-verdict'
import { formatDate } from '@/shared/dates'
import { formatNumber } from '@/shared/numbers'

import { Explained } from '@/ui/kit/explained'

import { countWords } from '../overview/sales-words'
import listsStyles from './lists.module.css'
import { Results } from './results.client'
import type { ResultsPeriod } from './results-period'
import statsStyles from './stats.module.css'
import type { EmailData } from './use-email-data'

const words = emailResultsTexts.overview

const TIPS = [
  'Invia il benvenuto subito e il tutorial entro 48h',
  'Gli upsell funzionano meglio tra il giorno 7 e il 14 dopo il primo acquisto',
  'I referral funzionano meglio dal giorno 14 in poi, quando si vedono i risultati',
  'Fai A/B test di oggetti e template',
]

type StatsTabProps = { data: EmailData; period: ResultsPeriod; setPeriod: (period: ResultsPeriod) => void }

/** 'Statistiche Dettagliate' (spec §2), with the last 30 days and the comparison of subjects. */
export function StatsTab({ data, period, setPeriod }: StatsTabProps) {
  const { stats, report, sequences = [], results } = data
  const active = stats?.activeSequences ?? 0
  // A dash for a figure that could not be loaded, since 0 would be wrong.
  const figure = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value))
  return (
    <div className={statsStyles.stats}>
      <h2 className={statsStyles.statsTitle}>Statistiche Dettagliate</h2>
      <section>
        <h3>Panoramica prestazioni</h3>
        <dl className={statsStyles.figures}>
          <dt>
            <Explained text={words.totalSent}>Email inviate totali</Explained>
          </dt>
          <dd>{figure(stats?.totalSent)}</dd>
          <dt>
            <Explained text={words.successRate}>Tasso di successo</Explained>
          </dt>
          <dd>{figure(stats?.successRate)}%</dd>
          <dt>
            <Explained text={words.activeSequences}>Sequenze attive</Explained>
          </dt>
          <dd>
            {figure(stats?.activeSequences)}/{figure(stats?.totalSequences)}
          </dd>
        </dl>
      </section>
      <section>
        <h3>
          <Explained text={words.byType}>Distribuzione per tipo</Explained>
        </h3>
        <ul className={statsStyles.bars}>
          {EMAIL_TYPES.map((type) => {
            const count = stats?.byType[type] ?? 0
            const percent = active === 0 ? 0 : Math.round((count / active) * 100)
            return (
              <li key={type}>
                <span>{type}</span>
                <span className={statsStyles.bar}>
                  <span style={{ inlineSize: `${percent}%` }} data-percent={percent} />
                </span>
                <span className={statsStyles.count}>{stats ? count : '—'}</span>
              </li>
            )
          })}
        </ul>
      </section>
      <Results {...{ results, period, setPeriod }} />
      {report && <Days days={report.days} />}
      {report && report.variants.length > 0 && <Variants variants={report.variants} sequences={sequences} />}
      <section>
        <h3>Suggerimenti per ottimizzare</h3>
        <ul className={statsStyles.tips}>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Days({ days }: { days: EmailReport['days'] }) {
  const most = Math.max(1, ...days.map(({ sent, failed }) => sent + failed))
  const total = days.reduce((sum, { sent }) => sum + sent, 0)
  return (
    <section>
      <h3>
        <Explained text={words.days}>Invii degli ultimi 30 giorni</Explained>
      </h3>
      <ol
        className={statsStyles.chart}
        aria-label={`${countWords(total, 'email inviata', 'email inviate')} in 30 giorni`}
      >
        {days.map(({ day, sent, failed }) => (
          <li key={day} title={dayWords({ day, sent, failed })}>
            <span className={statsStyles.failed} style={{ blockSize: `${(failed / most) * 100}%` }} />
            <span className={statsStyles.delivered} style={{ blockSize: `${(sent / most) * 100}%` }} />
            <span className={listsStyles.hidden}>{dayWords({ day, sent, failed })}</span>
          </li>
        ))}
      </ol>
      <p className={statsStyles.axis}>
        <span>{formatDate(`${days[0]?.day ?? ''}T12:00:00Z`)}</span>
        <span>massimo {formatNumber(most)}</span>
        <span>oggi</span>
      </p>
    </section>
  )
}

const dayWords = ({ day, sent, failed }: EmailReport['days'][number]): string =>
  `${formatDate(`${day}T12:00:00Z`)}: ${countWords(sent, 'inviata', 'inviate')}, ${countWords(failed, 'fallita', 'fallite')}`

const VERDICTS = {
  A: 'L’oggetto A ottiene più clic.',
  B: 'L’oggetto B ottiene più clic.',
  none: 'Nessuna differenza che non possa essere un caso.',
  'too-few': 'Troppo presto per dirlo: servono almeno 100 consegne per oggetto e 20 clic.',
}
const NONE = { delivered: 0, clicked: 0, unsubscribed: 0 }

function Variants({ variants, sequences }: { variants: EmailReport['variants']; sequences: SequenceRow[] }) {
  const compared = sequences.filter(({ id }) => variants.some(({ sequence_id }) => sequence_id === id))
  return (
    <section>
      <h3>
        <Explained text={words.variants}>Confronto degli oggetti</Explained>
      </h3>
      <p>Conta ciò che è partito da quando gli oggetti sono scritti così.</p>
      {compared.map((sequence) => {
        const of = (variant: 'A' | 'B') =>
          variants.find((one) => one.sequence_id === sequence.id && one.variant === variant) ?? NONE
        return (
          <table key={sequence.id} className={listsStyles.people}>
            <caption>{sequence.sequence_name}</caption>
            <thead>
              <tr>
                <th scope="col">Oggetto</th>
                <th scope="col">Consegnate</th>
                <th scope="col">Clic</th>
                <th scope="col">Disiscritti</th>
              </tr>
            </thead>
            <tbody>
              {(['A', 'B'] as const).map((variant) => (
                <tr key={variant}>
                  <th scope="row">
                    {variant}: {variant === 'A' ? sequence.email_subject : sequence.email_subject_b}
                  </th>
                  <td>{formatNumber(of(variant).delivered)}</td>
                  <td>{sequence.count_clicks === 1 ? formatNumber(of(variant).clicked) : 'non contati'}</td>
                  <td>{formatNumber(of(variant).unsubscribed)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={4}>
                  {sequence.count_clicks === 1
                    ? VERDICTS[abVerdict(of('A'), of('B'))]
                    : 'Per un verdetto attiva «Conta i clic».'}
                </td>
              </tr>
            </tfoot>
          </table>
        )
      })}
    </section>
  )
}
