'use client'

import { type TableSchema } from '@/contracts/tables'
import { Actions, Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'

import { shownColumns } from './as-shown'
import toolbarStyles from './toolbar.module.css'
import { type Address, type ChangeAddress } from './use-address'

type ColumnsListProps = { schema: TableSchema; address: Address; change: ChangeAddress }

/** Which columns are shown, and in which order; what names a row always leads. */
export function ColumnsList({ schema, address, change }: ColumnsListProps) {
  const shown = shownColumns(schema, address.columns)
  const hidden = Object.keys(schema.properties).filter((name) => !shown.includes(name))
  const show = (columns: string[] | undefined) => change({ columns }, { replace: true })
  const move = (name: string, by: number) => {
    const next = shown.filter((other) => other !== name)
    next.splice(shown.indexOf(name) + by, 0, name)
    show(next)
  }
  return (
    <>
      <ul className={toolbarStyles.columns}>
        {[...shown, ...hidden].map((name) => {
          const { title } = schema.properties[name]!
          const at = shown.indexOf(name)
          return (
            <li key={name} className={toolbarStyles.column}>
              <label className={toolbarStyles.columnName}>
                <input
                  type="checkbox"
                  className={inputs.checkbox}
                  checked={at >= 0}
                  disabled={at === 0}
                  onChange={() => show(at >= 0 ? shown.filter((other) => other !== name) : [...shown, name])}
                />
                {title}
              </label>
              <Button
                kind="icon"
                aria-label={`Sposta «${title}» prima`}
                disabled={at < 2}
                onClick={() => move(name, -1)}
              >
                ↑
              </Button>
              <Button
                kind="icon"
                aria-label={`Sposta «${title}» dopo`}
                disabled={at < 1 || at === shown.length - 1}
                onClick={() => move(name, 1)}
              >
                ↓
              </Button>
            </li>
          )
        })}
      </ul>
      <Actions>
        <Button onClick={() => show([...shown, ...hidden])}>Tutte</Button>
        <Button onClick={() => show(undefined)}>Come all’inizio</Button>
      </Actions>
    </>
  )
}
