'use client'

import { useId } from 'react'

import { Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'

import styles from './blocks.module.css'
import { isMailAddress } from './link-address'
import type { FieldsProps } from './text-fields.client'

export function ButtonFields({ block, disabled, onChange }: FieldsProps<'button'>) {
  const id = useId()
  return (
    <div className={styles.pair}>
      <Field id={id} title="Scritta">
        <input
          id={id}
          className={inputs.input}
          disabled={disabled}
          value={block.label}
          onChange={({ target }) => onChange({ ...block, label: target.value })}
        />
      </Field>
      <AddressField
        title="Porta a"
        value={block.href}
        disabled={disabled}
        isRequired
        onChange={(href) => onChange({ ...block, href })}
      />
    </div>
  )
}

const PAGES = [
  { address: '{{order_url}}', label: 'Metti la pagina dell’ordine' },
  { address: '{{review_url}}', label: 'Metti la pagina della recensione' },
]

type AddressFieldProps = {
  title: string
  value: string
  disabled: boolean
  isRequired?: boolean
  onChange: (address: string) => void
}

/** Where a link of a mail leads: an address, or a page of each buyer's own. */
export function AddressField({ title, value, disabled, isRequired = false, onChange }: AddressFieldProps) {
  const id = useId()
  const isFault = value.trim() === '' ? isRequired : !isMailAddress(value)
  const error = isFault
    ? 'Scrivi un indirizzo che comincia con https:// (o con / per una pagina del negozio).'
    : undefined
  return (
    <Field id={id} title={title} error={error}>
      <input
        id={id}
        className={inputs.input}
        inputMode="url"
        disabled={disabled}
        aria-invalid={isFault}
        aria-describedby={describedBy({ id, error, description: undefined })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {!disabled &&
        PAGES.filter(({ address }) => address !== value).map(({ address, label }) => (
          <Button key={address} kind="link" onClick={() => onChange(address)}>
            {label}
          </Button>
        ))}
    </Field>
  )
}
