'use client'

import { type SyntheticEvent, useEffect, useState } from 'react'

import { type SavedView, type TableSchema } from '@/contracts/tables'
import { api } from '@/ui/api-client'

import controls from './controls.module.css'
import toolbarStyles from './toolbar.module.css'
import gridStyles from './grid.module.css'
import { Menu } from './menu.client'
import { type Address, addressQuery, type ChangeAddress, parseAddress } from './use-address'
import { explain } from './use-rows'

type ViewsMenuProps = { schema: TableSchema; address: Address; change: ChangeAddress }

/** Searches, sorts, filters and columns kept under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  return <Menu label="Viste">{(close) => <Views {...props} close={close} />}</Menu>
}

function Views({ schema, address, change, close }: ViewsMenuProps & { close: () => void }) {
  const [views, setViews] = useState<SavedView[]>()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const path = `/api/tables/${schema.tableName}/views`

  useEffect(() => {
    const left = new AbortController()
    api<{ rows: SavedView[] }>(path, { signal: left.signal })
      .then(({ rows }) => setViews(rows))
      .catch((fault: unknown) => {
        if (!left.signal.aborted) setError(explain(fault))
      })
    return () => left.abort()
  }, [path])

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const state = addressQuery({ ...address, table: undefined, page: 1 }).slice(1)
    try {
      const { row } = await api<{ row: SavedView }>(path, { method: 'POST', body: { name, state } })
      setViews((before = []) => [...before.filter(({ id }) => id !== row.id), row])
      // Another name may have been begun since.
      setName((current) => (current === name ? '' : current))
      setError(undefined)
    } catch (fault) {
      setError(explain(fault))
    }
  }
  const remove = async (id: number) => {
    try {
      await api(`${path}/${id}`, { method: 'DELETE' })
      setViews((before) => before?.filter((view) => view.id !== id))
    } catch (fault) {
      setError(explain(fault))
    }
  }
  return (
    <>
      {views?.length === 0 && <p className={controls.hint}>Ancora nessuna vista salvata.</p>}
      <ul className={toolbarStyles.columns}>
        {views?.map(({ id, name: title, state }) => (
          <li key={id} className={toolbarStyles.column}>
            <button
              type="button"
              className={toolbarStyles.view}
              onClick={() => {
                change({ ...parseAddress(`?${state}`), table: schema.tableName })
                close()
              }}
            >
              {title}
            </button>
            <button
              type="button"
              className={gridStyles.icon}
              aria-label={`Elimina la vista «${title}»`}
              onClick={() => void remove(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form className={toolbarStyles.inlineForm} onSubmit={(event) => void save(event)}>
        <input
          className={controls.input}
          aria-label="Nome della vista"
          placeholder="Nome della vista"
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className={controls.button}>
          Salva vista
        </button>
      </form>
      {error !== undefined && (
        <p role="alert" className={controls.fault}>
          {error}
        </p>
      )}
    </>
  )
}
