import { type ImportReport, type TableSchema } from '@/contracts/tables'
import { formatNumber } from '@/shared/numbers'

import styles from './dialogs.module.css'

/** What an import did or would do, line by line where something is wrong. */
export function Report({ schema, report }: { schema: TableSchema; report: ImportReport }) {
  const { added, changed, unchanged, refused, refused_total, preview, applied } = report
  return (
    <div role="status">
      <p>
        {applied ? (
          <>
            <strong>Fatto:</strong> {lines(added, 'aggiunta', 'aggiunte')},{' '}
            {lines(changed, 'modificata', 'modificate')}, {lines(unchanged, 'uguale', 'uguali')}.
          </>
        ) : (
          <>
            <strong>Prova, nulla è ancora cambiato:</strong> {lines(added, 'da aggiungere')},{' '}
            {lines(changed, 'da modificare')}, {lines(unchanged, 'uguale', 'uguali')},{' '}
            {lines(refused_total, 'rifiutata', 'rifiutate')}.
          </>
        )}
      </p>
      {refused.length > 0 && (
        <>
          <p className={styles.fault}>
            Correggi queste righe: finché ce n’è una rifiutata non si importa nulla.
          </p>
          <ul className={styles.refused}>
            {refused.map(({ line, reason }) => (
              <li key={`${line}${reason}`}>
                Riga {line}: {reason}
              </li>
            ))}
            {refused_total > refused.length && (
              <li>… e altre {lines(refused_total - refused.length, 'riga', 'righe')}.</li>
            )}
          </ul>
        </>
      )}
      {!applied && preview.length > 0 && (
        <ul className={styles.refused}>
          {preview.map(({ line, id, before, after }) => (
            <li key={line}>
              {id === null ? 'Nuovo' : `ID ${id}`}:{' '}
              {Object.entries(after)
                .map(([name, value]) => {
                  const title = schema.properties[name]?.title ?? name
                  return before
                    ? `${title}: ${short(before[name])} → ${short(value)}`
                    : `${title}: ${short(value)}`
                })
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A count of lines in words: `1 aggiunta`, `2 aggiunte`. */
const lines = (count: number, one: string, many = one) => `${formatNumber(count)} ${count === 1 ? one : many}`

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (text === '' || text === '""') return '—'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
