'use client'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Menu } from '@/ui/kit/menu'

import toolbarStyles from './toolbar.module.css'
import { shownColumns } from './grid.client'
import { type Address, type ChangeAddress } from './use-address'

type ColumnsMenuProps = { schema: TableSchema; address: Address; change: ChangeAddress }

/** Which columns are shown, and in which order. */
export function ColumnsMenu({ schema, address, change }: ColumnsMenuProps) {
  const shown = shownColumns(schema, address.columns)
  const hidden = Object.keys(schema.properties).filter((name) => !shown.includes(name))
  const show = (columns: string[]) => change({ columns }, { replace: true })
  const move = (name: string, by: number) => {
    const next = shown.filter((other) => other !== name)
    next.splice(shown.indexOf(name) + by, 0, name)
    show(next)
  }
  return (
    <Menu label="Colonne">
      {() => (
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
                      disabled={at >= 0 && shown.length === 1}
                      onChange={() =>
                        show(at >= 0 ? shown.filter((other) => other !== name) : [...shown, name])
                      }
                    />
                    {title}
                  </label>
                  <Button
                    kind="icon"
                    aria-label={`Sposta «${title}» prima`}
                    disabled={at < 1}
                    onClick={() => move(name, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="icon"
                    aria-label={`Sposta «${title}» dopo`}
                    disabled={at < 0 || at === shown.length - 1}
                    onClick={() => move(name, 1)}
                  >
                    ↓
                  </Button>
                </li>
              )
            })}
          </ul>
          <Button onClick={() => change({ columns: undefined }, { replace: true })}>
            Tutte, nell’ordine iniziale
          </Button>
        </>
      )}
    </Menu>
  )
}
