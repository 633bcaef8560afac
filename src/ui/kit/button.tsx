import type { ComponentProps } from 'react'

import '../theme.css'
import styles from './button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `primary`: the one main action. `danger`: takes something away. `link`: words alone. `icon`: a round sign. */
  kind?: 'primary' | 'quiet' | 'danger' | 'link' | 'icon'
}

/** The one button of the panel and of the dialogs. Its height is `--control`, which the place it stands in may set. */
export function Button({ kind = 'quiet', type = 'button', className, ...props }: ButtonProps) {
  const classes = [buttonClass(kind), className].filter(Boolean).join(' ')
  return <button type={type} className={classes} {...props} />
}

/** The look of the button, for a link. */
export const buttonClass = (kind: NonNullable<ButtonProps['kind']>): string =>
  [styles.button, styles[kind]].join(' ')

/** Buttons side by side; at the end of a line where a form or a dialog ends. */
export function Actions({ align, className, ...props }: ComponentProps<'div'> & { align?: 'end' }) {
  return (
    <div className={[styles.actions, className].filter(Boolean).join(' ')} data-align={align} {...props} />
  )
}
