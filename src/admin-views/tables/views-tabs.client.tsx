'use client'

import type { KeyboardEvent } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'

import styles from './views.module.css'
import { type Address, type ChangeAddress, parseAddress } from './use-address'
import { type OwnViews, stateOf } from './use-views'

type ViewsTabsProps = { schema: TableSchema; address: Address; change: ChangeAddress; own: OwnViews }

/**
 * The views above a table: all of it, those that come with it, and a person's own. Nothing where there is but one. They are
 * one stop of the Tab key; the arrows go from one to the next, so that the rows stay near.
 */
export function ViewsTabs({ schema, address, change, own }: ViewsTabsProps) {
  const presets = (schema.presentation.views ?? []).map(({ name, filters, sort }) => ({
    name,
    state: stateOf({ ...parseAddress(''), filters, sort }),
  }))
  if (presets.length === 0 && own.views.length === 0) return null
  const shown = stateOf(address)
  const isShown = (state: string) => stateOf(parseAddress(`?${state}`)) === shown
  const isAnyShown = [{ state: '' }, ...presets, ...own.views].some(({ state }) => isShown(state))
  const show = (state: string) => change({ ...parseAddress(`?${state}`), table: schema.tableName })
  return (
    <nav className={styles.views} aria-label="Viste" onKeyDown={moveAmongTabs}>
      {[{ name: 'Tutti', state: '' }, ...presets].map(({ name, state }, index) => (
        <Tab
          key={name}
          name={name}
          isShown={isShown(state)}
          isStop={isShown(state) || (!isAnyShown && index === 0)}
          onShow={() => show(state)}
        />
      ))}
      {own.views.map((view) => (
        <span key={view.id} className={styles.own}>
          <Tab
            name={view.name}
            isShown={isShown(view.state)}
            isStop={isShown(view.state)}
            onShow={() => show(view.state)}
          />
          {isShown(view.state) && (
            <Button
              kind="icon"
              aria-label={`Elimina la vista «${view.name}»`}
              title="Elimina la vista"
              onClick={() => void own.remove(view)}
            >
              ×
            </Button>
          )}
        </span>
      ))}
    </nav>
  )
}

type TabProps = {
  name: string
  isShown: boolean
  /** Whether the Tab key stops at it. */
  isStop: boolean
  onShow: () => void
}

const Tab = ({ name, isShown, isStop, onShow }: TabProps) => (
  <button
    type="button"
    className={styles.tab}
    aria-current={isShown || undefined}
    tabIndex={isStop ? 0 : -1}
    data-view
    onClick={onShow}
  >
    {name}
  </button>
)

function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const from = tabs.indexOf(document.activeElement as HTMLElement)
  if (from < 0) return
  event.preventDefault()
  tabs[(from + step + tabs.length) % tabs.length]!.focus()
}
