'use client'

import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Menu } from '@/ui/kit/menu'
import { Notice } from '@/ui/kit/notice'
import { Select } from '@/ui/kit/select'

import { ColumnsList } from './columns-list.client'
import { Icon } from './icons'
import { SortChoice } from './sort-choice.client'
import toolbarStyles from './toolbar.module.css'
import { type Address, type ChangeAddress } from './use-address'
import { type OwnViews } from './use-views'

export const FORMATS = [
  { value: 'csv', label: 'CSV con la virgola' },
  { value: 'excel-it', label: 'Excel italiano (;)' },
] as const
export type Format = (typeof FORMATS)[number]['value']

type ToolsMenuProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  own: OwnViews
  onImport: () => void
  format: Format
  onFormat: (format: Format) => void
}

/** What is needed now and then, under one button. */
export function ToolsMenu({ schema, address, change, own, onImport, format, onFormat }: ToolsMenuProps) {
  const { create, update } = schema.permissions
  const label = (
    <>
      <Icon name="more" />
      <span className={toolbarStyles.words}>Altro</span>
    </>
  )
  return (
    <Menu label={label} className={toolbarStyles.tool}>
      {(close) => (
        <>
          <SortChoice schema={schema} address={address} change={change} />
          <Part title="Colonne">
            <ColumnsList schema={schema} address={address} change={change} />
          </Part>
          <Part title="Salva questa vista">
            <SaveView own={own} onSaved={close} />
          </Part>
          {(create || update) && !address.bin && (
            <Button
              kind="link"
              onClick={() => {
                close()
                onImport()
              }}
            >
              Importa CSV
            </Button>
          )}
          <Select label="Formato dell’esportazione" options={FORMATS} value={format} onChoose={onFormat} />
          {schema.hasBin && (
            <Button
              kind="link"
              aria-pressed={address.bin}
              onClick={() => {
                close()
                change({ bin: !address.bin, page: 1, search: '', filters: undefined, row: undefined })
              }}
            >
              {address.bin ? 'Esci dal cestino' : 'Cestino'}
            </Button>
          )}
        </>
      )}
    </Menu>
  )
}

/** A part of the menu that unfolds in it. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={toolbarStyles.part}>
      <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </Button>
      {isOpen && children}
    </div>
  )
}

function SaveView({ own, onSaved }: { own: OwnViews; onSaved: () => void }) {
  const [name, setName] = useState('')
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await own.save(name)) onSaved()
  }
  return (
    <>
      <form className={toolbarStyles.inlineForm} onSubmit={(event) => void save(event)}>
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
      {own.error !== undefined && <Notice>{own.error}</Notice>}
    </>
  )
}
