'use client'

import { type SyntheticEvent, useState } from 'react'

import { type SavedView, type TableSchema } from '@/contracts/tables'
import { api, explain } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Menu } from '@/ui/kit/menu'
import { Notice } from '@/ui/kit/notice'
import { useQuery } from '@/ui/kit/use-query'

import toolbarStyles from './toolbar.module.css'
import { type Address, addressQuery, type ChangeAddress, parseAddress } from './use-address'

type ViewsMenuProps = { schema: TableSchema; address: Address; change: ChangeAddress }

/** Searches, sorts, filters and columns kept under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  return <Menu label="Viste">{(close) => <Views {...props} close={close} />}</Menu>
}

function Views({ schema, address, change, close }: ViewsMenuProps & { close: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const path = `/api/tables/${schema.tableName}/views`

  const { data, error: notLoaded, reload } = useQuery<{ rows: SavedView[] }>(path)
  const views = data?.rows

  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await work()
      await reload()
    } catch (fault) {
      setError(explain(fault))
    }
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const state = addressQuery({ ...address, table: undefined, page: 1 }).slice(1)
    void attempt(async () => {
      await api(path, { method: 'POST', body: { name, state } })
      // Another name may have been begun since.
      setName((current) => (current === name ? '' : current))
    })
  }
  const remove = (id: number) => void attempt(() => api(`${path}/${id}`, { method: 'DELETE' }))
  const fault = error ?? notLoaded
  return (
    <>
      {views?.length === 0 && <p>Ancora nessuna vista salvata.</p>}
      <ul className={toolbarStyles.columns}>
        {views?.map(({ id, name: title, state }) => (
          <li key={id} className={toolbarStyles.column}>
            <Button
              kind="link"
              onClick={() => {
                change({ ...parseAddress(`?${state}`), table: schema.tableName })
                close()
              }}
            >
              {title}
            </Button>
            <Button kind="icon" aria-label={`Elimina la vista «${title}»`} onClick={() => remove(id)}>
              ×
            </Button>
          </li>
        ))}
      </ul>
      <form className={toolbarStyles.inlineForm} onSubmit={save}>
        <input
          className={inputs.input}
          aria-label="Nome della vista"
          placeholder="Nome della vista"
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Salva vista</Button>
      </form>
      {fault !== undefined && <Notice>{fault}</Notice>}
    </>
  )
}
