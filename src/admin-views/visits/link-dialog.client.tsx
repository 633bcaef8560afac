'use client'

import { useId, useRef, useState } from 'react'

import { type CampaignNames, campaignLink, nameFault } from '@/shared/campaign-link'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'

import styles from './visits.module.css'

const FIELDS = [
  {
    name: 'source',
    title: 'Da dove arriva',
    description: 'Per esempio instagram, newsletter, volantino.',
    required: true,
  },
  { name: 'medium', title: 'Con che mezzo', description: 'Per esempio storia, email, qr.', required: false },
  {
    name: 'campaign',
    title: 'Per quale campagna',
    description: 'Per esempio natale-2026.',
    required: false,
  },
] as const

/** Makes a link to the page that sells whose visits and purchases are counted apart, to be copied. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const link = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<CampaignNames>({ source: '', medium: '', campaign: '' })
  const [isTouched, setTouched] = useState(false)
  const [outcome, setOutcome] = useState('')
  const faults = FIELDS.map(({ name, required }) => nameFault(names[name], { required }))
  const isWhole = faults.every((fault) => fault === undefined)
  const address = isWhole ? campaignLink({ origin: window.location.origin, names }) : ''

  const copy = async () => {
    setTouched(true)
    if (!isWhole) {
      const wrong = faults.findIndex((fault) => fault !== undefined)
      document.getElementById(`${id}-${FIELDS[wrong]!.name}`)?.focus()
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('Link copiato.')
    } catch {
      // A browser may keep its clipboard to itself.
      link.current?.select()
      setOutcome('Il browser non lascia copiare da qui: il link è selezionato, copialo tu.')
    }
  }
  return (
    <Dialog open title="Crea un link" onClose={onClose}>
      <form
        className={styles.link}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void copy()
        }}
      >
        <p className={styles.hint}>
          Chi apre la pagina da questo link si conta a parte: vedi quante visite e quanti acquisti ti porta.
        </p>
        {FIELDS.map(({ name, title, description, required }, index) => {
          const field = `${id}-${name}`
          const error = isTouched || names[name] !== '' ? faults[index] : undefined
          return (
            <Field
              key={name}
              id={field}
              title={title}
              required={required}
              description={description}
              error={error}
            >
              <input
                id={field}
                className={inputs.input}
                value={names[name]}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                required={required}
                aria-invalid={error !== undefined}
                aria-describedby={describedBy({ id: field, error, description })}
                onChange={({ target }) => {
                  setOutcome('')
                  setNames({ ...names, [name]: target.value })
                }}
              />
            </Field>
          )
        })}
        <Field id={`${id}-link`} title="Il tuo link">
          <input
            ref={link}
            id={`${id}-link`}
            className={inputs.input}
            readOnly
            value={address}
            placeholder="Compare qui"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <p role="status" className={styles.outcome}>
          {outcome}
        </p>
        <Actions align="end">
          <Button onClick={onClose}>Chiudi</Button>
          <Button kind="primary" type="submit">
            Copia il link
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
