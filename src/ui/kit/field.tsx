import type { ReactNode } from 'react'

import '../theme.css'
import styles from './field.module.css'

type FieldProps = {
  /** The control's id: the texts around it are tied to it, `${id}-label`, `${id}-error`, `${id}-description`. */
  id: string
  title: string
  required?: boolean
  description?: ReactNode
  error?: string | undefined
  /** The control is a group, or draws its own label: the title is then no `<label>`. */
  isGroup?: boolean
  /** For styles: `boolean` puts the control before its title. */
  kind?: string
  name?: string
  children: ReactNode
}

/** A title with a red asterisk when required, the control, what is wrong with it, and a line about it. */
export function Field({
  id,
  title,
  required = false,
  description,
  error,
  isGroup = false,
  kind,
  name,
  children,
}: FieldProps) {
  const words = (
    <>
      {title}
      {required && (
        <>
          {' '}
          <span className={styles.asterisk} aria-hidden="true">
            *
          </span>
        </>
      )}
    </>
  )
  return (
    <div className={styles.field} data-kind={kind} data-field={name}>
      {isGroup ? (
        <span id={`${id}-label`} className={styles.label}>
          {words}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {words}
        </label>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {description !== undefined && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  )
}

/** The ids for a control's `aria-describedby`: the error first. */
export function describedBy({ id, error, description }: Pick<FieldProps, 'id' | 'error' | 'description'>) {
  const ids = [error !== undefined && `${id}-error`, description !== undefined && `${id}-description`]
  return ids.filter(Boolean).join(' ') || undefined
}
