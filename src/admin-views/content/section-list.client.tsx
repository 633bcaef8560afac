'use client'

import { useId } from 'react'

import '@/ui/theme.css'

import styles from './sections.module.css'

export type Section = {
  name: string
  title: string
  /** Changes that visitors do not see yet. */
  unpublished: number
  /** Fields that are refused. */
  faults: number
}

type SectionListProps = { sections: Section[]; open: string; onChoose: (name: string) => void }

/** All parts of the page: a list beside the form, and one control above it where there is no room for a list. */
export function SectionList({ sections, open, onChoose }: SectionListProps) {
  const choiceId = useId()
  return (
    <>
      <nav className={styles.list} aria-label="Parti della pagina">
        <ol>
          {sections.map((section) => (
            <li key={section.name}>
              <button
                type="button"
                className={styles.entry}
                aria-current={section.name === open ? 'true' : undefined}
                onClick={() => onChoose(section.name)}
              >
                <span>{section.title}</span>
                <Marks section={section} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.choice}>
        <label htmlFor={choiceId}>Parte della pagina</label>
        <select id={choiceId} value={open} onChange={({ target }) => onChoose(target.value)}>
          {sections.map((section) => (
            <option key={section.name} value={section.name}>
              {[section.title, ...wordsOf(section)].join(' · ')}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

function Marks({ section }: { section: Section }) {
  const { unpublished, faults } = section
  const words = wordsOf(section)
  if (words.length === 0) return null
  return (
    <span className={styles.marks} title={words.join(', ')}>
      {faults > 0 && (
        <span className={styles.faults} aria-hidden="true">
          {faults}
        </span>
      )}
      {unpublished > 0 && (
        <span className={styles.unpublished} aria-hidden="true">
          {unpublished}
        </span>
      )}
      <span className={styles.words}>{words.join(', ')}</span>
    </span>
  )
}

function wordsOf({ unpublished, faults }: Section): string[] {
  return [
    ...(faults > 0 ? [`${faults} da correggere`] : []),
    ...(unpublished > 0 ? [`${unpublished} da pubblicare`] : []),
  ]
}
