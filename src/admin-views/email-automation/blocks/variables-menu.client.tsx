'use client'

import { useId, useState } from 'react'

import { emailVariables } from '@/content/email-automation-variables'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { Menu } from '@/ui/kit/menu'

import styles from './variables-menu.module.css'

type VariablesMenuProps = {
  disabled: boolean
  /** Gets the variable as it is written in a template: `{{name|amico}}`. */
  onInsert: (variable: string) => void
}

/** What a mail can name: what each becomes, and what stands there for who has none. */
export function VariablesMenu({ disabled, onInsert }: VariablesMenuProps) {
  if (disabled) return null
  return (
    <div className={styles.variables}>
      <Menu label="Variabili" className={styles.opener}>
        {(close) => (
          <ul className={styles.list}>
            {emailVariables.map((entry) => (
              <Variable
                key={entry.variable}
                {...entry}
                onInsert={(variable) => {
                  close()
                  onInsert(variable)
                }}
              />
            ))}
          </ul>
        )}
      </Menu>
    </div>
  )
}

type VariableProps = {
  variable: string
  title: string
  becomes: string
  missing?: string
  fallback?: string
  onInsert: (variable: string) => void
}

function Variable({ variable, title, becomes, missing, fallback: first = '', onInsert }: VariableProps) {
  const id = useId()
  const [fallback, setFallback] = useState(first)
  // Braces would end the variable.
  const words = fallback.replace(/[{}]/g, '').trim()
  const written = words === '' ? `{{${variable}}}` : `{{${variable}|${words}}}`
  return (
    <li className={styles.variable}>
      <strong>{title}</strong>
      <span className={styles.soft}>{becomes}</span>
      {missing !== undefined && (
        <label htmlFor={id} className={styles.fallback}>
          {missing}
          <input
            id={id}
            className={inputs.input}
            value={fallback}
            placeholder="niente"
            onChange={({ target }) => setFallback(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onInsert(written)
            }}
          />
        </label>
      )}
      <Button className={styles.insert} aria-label={`Inserisci ${title}`} onClick={() => onInsert(written)}>
        Inserisci <code>{written}</code>
      </Button>
    </li>
  )
}
