'use client'

import { useState } from 'react'

import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type TableSchema,
} from '@/contracts/tables'
import { Actions, Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Select } from '@/ui/kit/select'

import styles from './filters.module.css'
import { conditionOf, emptyCondition, isComplete, OPERATOR_NAMES, operatorsOf, withOperator } from './filters'
import { FilterValue } from './filter-value.client'
import { type Address, type ChangeAddress } from './use-address'

type FilterPanelProps = { schema: TableSchema; address: Address; change: ChangeAddress }
type Join = FilterGroup['join']
type Group = { join: Join; conditions: FilterCondition[] }

/** Conditions on columns, in groups: within a group joined by one word, the groups by another. */
export function FilterPanel({ schema, address, change }: FilterPanelProps) {
  const [join, setJoin] = useState<Join>(address.filters?.join ?? 'and')
  const [groups, setGroups] = useState<Group[]>(() => groupsOf(schema, address.filters))
  const [known, setKnown] = useState(() => JSON.stringify(address.filters))
  const current = JSON.stringify(address.filters)
  // Back, a saved view or 'Azzera' changed the filters in the address.
  if (known !== current) {
    setKnown(current)
    setJoin(address.filters?.join ?? 'and')
    setGroups(groupsOf(schema, address.filters))
  }

  const apply = (nextGroups: Group[], nextJoin: Join) => {
    setGroups(nextGroups)
    setJoin(nextJoin)
    const complete = nextGroups
      .map(({ join, conditions }) => ({ join, conditions: conditions.filter((entry) => isComplete(entry)) }))
      .filter(({ conditions }) => conditions.length > 0)
    const filters = complete.length > 0 ? { join: nextJoin, conditions: complete } : undefined
    if (JSON.stringify(filters) === current) return
    setKnown(JSON.stringify(filters))
    change({ filters, page: 1 }, { replace: true })
  }
  const edit = (index: number, group: Group) =>
    apply(
      groups
        .map((other, at) => (at === index ? group : other))
        .filter(({ conditions }) => conditions.length > 0),
      join,
    )

  return (
    <section className={styles.filters} aria-label="Filtri">
      {groups.map((group, index) => (
        <fieldset key={index} className={styles.group}>
          <legend className={styles.legend}>
            {index > 0 && (
              <JoinChoice label="Tra i gruppi" value={join} onChange={(value) => apply(groups, value)} />
            )}
            {group.conditions.length > 1 && (
              <JoinChoice
                label="Nel gruppo"
                value={group.join}
                onChange={(value) => edit(index, { ...group, join: value })}
              />
            )}
          </legend>
          {group.conditions.map((condition, at) => (
            <Condition
              key={at}
              schema={schema}
              condition={condition}
              onChange={(next) =>
                edit(index, {
                  ...group,
                  conditions: group.conditions.map((other, place) => (place === at ? next : other)),
                })
              }
              onRemove={() =>
                edit(index, { ...group, conditions: group.conditions.filter((_, place) => place !== at) })
              }
            />
          ))}
          <Button
            kind="link"
            onClick={() =>
              edit(index, { ...group, conditions: [...group.conditions, emptyCondition(schema)] })
            }
          >
            + condizione
          </Button>
        </fieldset>
      ))}
      <Actions align="end">
        <Button
          kind="link"
          onClick={() => apply([...groups, { join: 'and', conditions: [emptyCondition(schema)] }], join)}
        >
          + gruppo
        </Button>
        <Button onClick={() => apply([], 'and')}>Togli i filtri</Button>
      </Actions>
    </section>
  )
}

function Condition({
  schema,
  condition,
  onChange,
  onRemove,
}: {
  schema: TableSchema
  condition: FilterCondition
  onChange: (condition: FilterCondition) => void
  onRemove: () => void
}) {
  const property = schema.properties[condition.field]!
  return (
    <div className={styles.condition}>
      <select
        className={inputs.input}
        aria-label="Colonna"
        value={condition.field}
        onChange={({ target }) => onChange(conditionOf(schema, target.value))}
      >
        {Object.entries(schema.properties).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <select
        className={inputs.input}
        aria-label="Condizione"
        value={condition.op}
        onChange={({ target }) => onChange(withOperator(condition, target.value as FilterOperator))}
      >
        {operatorsOf(property).map((operator) => (
          <option key={operator} value={operator}>
            {OPERATOR_NAMES[operator]}
          </option>
        ))}
      </select>
      {condition.op !== 'empty' && condition.op !== 'not_empty' && (
        <FilterValue
          key={condition.field}
          label="Valore"
          property={property}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      {condition.op === 'between' && (
        <FilterValue
          key={`${condition.field} to`}
          label="e"
          property={property}
          value={condition.to}
          onChange={(to) => onChange({ ...condition, to })}
        />
      )}
      <Button kind="icon" aria-label="Togli la condizione" onClick={onRemove}>
        ×
      </Button>
    </div>
  )
}

const JOINS = [
  { value: 'and', label: 'tutte (e)' },
  { value: 'or', label: 'almeno una (o)' },
] as const

type JoinChoiceProps = { label: string; value: Join; onChange: (join: Join) => void }

const JoinChoice = ({ label, value, onChange }: JoinChoiceProps) => (
  <Select label={label} options={JOINS} value={value} onChoose={onChange} />
)

/** A condition outside any group is shown as a group of its own. */
function groupsOf(schema: TableSchema, filters: FilterGroup | undefined): Group[] {
  if (!filters) return [{ join: 'and', conditions: [emptyCondition(schema)] }]
  const isKnown = ({ field }: FilterCondition) => Object.hasOwn(schema.properties, field)
  return filters.conditions
    .map((entry): Group => ('join' in entry ? entry : { join: 'and', conditions: [entry] }))
    .map((group) => ({ ...group, conditions: group.conditions.filter(isKnown) }))
    .filter(({ conditions }) => conditions.length > 0)
}
