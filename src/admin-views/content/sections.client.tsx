'use client'

import { FieldDescription, RenderFields, useFormFields, useFormSubmitted } from '@payloadcms/ui'
import type { ClientTab, RowFieldClientProps, SanitizedFieldPermissions, TabsFieldClient } from 'payload'
import { getFieldPaths } from 'payload/shared'
import { useEffect, useId, useState } from 'react'

import { onOpenField } from './open-field'
import { SectionList, type Section } from './section-list.client'
import styles from './sections.module.css'
import { useDifferences } from './use-differences'
import { usePreviewReady, useShowInPreview } from './use-preview'

type NamedTab = ClientTab & { name: string }
type SectionsProps = RowFieldClientProps & {
  /** The name of the part that stands open at first. */
  first: string
}

/**
 * Payload's tabs as a list beside the form that shows all of them, with what is unpublished and what is wrong. It stands in
 * the place of the row around them: Payload 3.90 leaves out a tabs field's own component.
 */
export function Sections({
  field,
  first,
  indexPath = '',
  parentPath,
  parentSchemaPath = '',
  permissions,
  readOnly = false,
}: SectionsProps) {
  const titleId = useId()
  const tabsField = field.fields[0] as TabsFieldClient
  const tabs = tabsField.tabs.filter((tab): tab is NamedTab => 'name' in tab)
  const [openName, setOpen] = useState(first)
  const [index, tab] = [...tabs.entries()].find(([, { name }]) => name === openName) ?? [0, tabs[0]!]
  const sections = useSections(tabs)
  const show = useShowInPreview()
  const choose = (name: string) => {
    setOpen(name)
    show(name)
  }
  usePreviewReady(() => {
    if (tab.name !== first) show(tab.name)
  })
  useEffect(() => onOpenField(({ path: opened }) => setOpen(opened.split('.')[0]!)), [])
  const around = getFieldPaths({
    field: tabsField,
    index: 0,
    parentIndexPath: indexPath,
    parentPath,
    parentSchemaPath,
  })
  const paths = getFieldPaths({
    field: { ...tab, type: 'tab' },
    index,
    parentIndexPath: around.indexPath,
    parentPath: around.path,
    parentSchemaPath: around.schemaPath,
  })
  return (
    <div className={styles.sections} data-sections>
      <SectionList sections={sections} open={tab.name} onChoose={choose} />
      <section className={styles.form} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {titleOf(tab)}
        </h2>
        <FieldDescription description={staticDescription(tab)} path={paths.path} />
        <RenderFields
          // Another part is another form: its fields begin anew.
          key={tab.name}
          fields={tab.fields}
          forceRender
          parentIndexPath={paths.indexPath}
          parentPath={paths.path}
          parentSchemaPath={paths.schemaPath}
          permissions={permissionsOf(permissions, tab.name)}
          readOnly={readOnly}
        />
      </section>
    </div>
  )
}

const titleOf = ({ label, name }: NamedTab): string => (typeof label === 'string' ? label : name)

/** Payload's clients get a description as text; its types allow a function too. */
function staticDescription({ admin }: NamedTab) {
  return typeof admin?.description === 'function' ? undefined : admin?.description
}

/** What may be done with the fields of one part, out of what may be done with all. */
function permissionsOf(permissions: SectionsProps['permissions'], name: string) {
  if (typeof permissions !== 'object') return permissions ?? true
  const own = (permissions as Record<string, SanitizedFieldPermissions | undefined>)[name]
  if (own === undefined) return {}
  return typeof own === 'object' && own.fields ? own.fields : own
}

function useSections(tabs: readonly NamedTab[]): Section[] {
  const { data } = useDifferences()
  const isSubmitted = useFormSubmitted()
  // One string for all counts: the list is rendered again when one of them changes, not with each key.
  const faults = useFormFields(([fields]) =>
    tabs
      .map(({ name }) =>
        Object.entries(fields).filter(([path, { valid }]) => valid === false && isIn(path, name)),
      )
      .map(({ length }) => length)
      .join(),
  ).split(',')
  return tabs.map((tab, index) => ({
    name: tab.name,
    title: titleOf(tab),
    unpublished: data?.differences.filter(({ path }) => isIn(path, tab.name)).length ?? 0,
    faults: isSubmitted ? Number(faults[index]) : 0,
  }))
}

const isIn = (path: string, name: string) => path === name || path.startsWith(`${name}.`)
