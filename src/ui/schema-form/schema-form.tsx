'use client'

import { type ComponentType, type ReactNode, useId, useRef, useState, type SyntheticEvent } from 'react'

import { type FieldErrors } from '@/shared/app-error'
import { type FieldSchema, type FormSchema, type FormValues } from '@/shared/form-schema'
import { validateField, validateForm } from '@/shared/form-validation'

import { Actions, Button } from '../kit/button'
import { describedBy, Field } from '../kit/field'
import { Notice } from '../kit/notice'
import { Control, type ControlProps, isOptionList } from './controls'
import { formDefaults } from './form-defaults'
import styles from './schema-form.module.css'

export type FieldRenderer = ComponentType<ControlProps>

const STILL_UPLOADING = 'Attendi che il file sia caricato, poi salva.'

type SchemaFormProps = {
  /** Its `name` becomes the form's own name and id. */
  schema: FormSchema
  /** What the form starts with and what reset goes back to. */
  values?: FormValues
  /**
   * Gets a valid form's values, read-only fields left out. May answer with messages by field (a server that refused).
   * What it throws is only logged: tell the person inside it.
   */
  onSubmit: (values: Record<string, unknown>) => Promise<FieldErrors | undefined>
  submitLabel: string
  /** What the button says while the form is sent; spec §4 has it in English. */
  submittingLabel?: string
  /** Shows read-only fields too, disabled, with their values from `values`. */
  showReadOnly?: boolean
  /** Fields that come last, under a heading that folds them away. */
  details?: { title: string; names: readonly string[] }
  /** Keeps the buttons in sight at the end of a long form. */
  stickyActions?: boolean
  /** Shows a reset button with this text. */
  resetLabel?: string
  /** A control of one's own for a field, by its name. */
  renderers?: Readonly<Record<string, FieldRenderer>>
  /** Rules that concern more than one field, or more than its schema can say; asked on each change and on submit. */
  check?: (values: FormValues) => FieldErrors
  /** Called with all values after each change. */
  onChange?: (values: FormValues) => void
  /** After the fields, before the buttons: a note, a status. */
  children?: ReactNode
  /** Beside the submit button: cancel and the like. */
  actions?: ReactNode
}

/**
 * The generic form of spec §5: one control per kind, checked on each change and whole on submit. It is not submitted
 * while a control in it says that a file is on its way (`data-busy`).
 */
export function SchemaForm({
  schema,
  values: given,
  onSubmit,
  submitLabel,
  submittingLabel = 'submitting...',
  showReadOnly = false,
  details,
  stickyActions = false,
  resetLabel,
  renderers,
  check,
  onChange,
  children,
  actions,
}: SchemaFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => formDefaults(schema, given))
  // A control may report late, with the `change` of an earlier render: a file that was on its way.
  const latest = useRef(values)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [submitting, setSubmitting] = useState(false)
  const [isUploading, setUploading] = useState(false)
  // Part of the controls' keys: reset remounts those that keep their own text (numbers).
  const [round, setRound] = useState(0)
  const prefix = useId()
  const fields = Object.entries(schema.properties).filter(
    ([, field]) => showReadOnly || field.readOnly !== true,
  )

  const enter = (next: Record<string, unknown>) => {
    latest.current = next
    setValues(next)
    // Perhaps by the file that was waited for.
    setUploading(false)
  }
  const change = (name: string, field: FieldSchema, value: unknown) => {
    const next = { ...latest.current, [name]: value }
    enter(next)
    onChange?.(next)
    setErrors(({ [name]: _, ...others }) => {
      const fault =
        validateField(value, { field, required: schema.required.includes(name) }) ?? check?.(next)[name]
      return fault === undefined ? others : { ...others, [name]: fault }
    })
  }

  const showFaults = (faults: FieldErrors) => {
    setErrors(faults)
    const first = fields.find(([name]) => Object.hasOwn(faults, name))?.[0]
    if (first !== undefined) focusLater(form, `[id="${CSS.escape(controlId(prefix, first))}"]`)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (submitting) return
    // A file on its way has no address yet: the form would be sent without it.
    const isEarly = (form.current?.querySelector('[data-busy="true"]') ?? null) !== null
    setUploading(isEarly)
    if (isEarly) return
    const faults = { ...check?.(values), ...validateForm(values, schema) }
    showFaults(faults)
    if (Object.keys(faults).length > 0) return
    setSubmitting(true)
    try {
      const refused = await onSubmit(values)
      setSubmitting(false)
      if (refused && Object.keys(refused).length > 0) showFaults(refused)
      else focusLater(form, '[type="submit"]')
    } catch (error) {
      console.error(`${schema.name} could not be submitted`, error)
      setSubmitting(false)
      focusLater(form, '[type="submit"]')
    }
  }

  const reset = (event: SyntheticEvent) => {
    event.preventDefault()
    enter(formDefaults(schema, given))
    setErrors({})
    setRound((before) => before + 1)
  }

  const isDetail = (name: string) => details?.names.includes(name) ?? false
  const show = ([name, field]: [string, FieldSchema]) => (
    <FormField
      key={`${name}-${round}`}
      id={controlId(prefix, name)}
      name={name}
      field={field}
      value={field.readOnly ? given?.[name] : values[name]}
      error={errors[name]}
      required={schema.required.includes(name)}
      disabled={submitting || field.readOnly === true}
      onChange={(value) => change(name, field, value)}
      renderer={renderers?.[name]}
    />
  )

  return (
    <form
      ref={form}
      className={styles.form}
      id={schema.name}
      name={schema.name}
      aria-label={schema.title}
      noValidate
      onSubmit={(event) => void submit(event)}
      onReset={reset}
    >
      {fields.filter(([name]) => !isDetail(name)).map(show)}
      {details && fields.some(([name]) => isDetail(name)) && (
        <details className={styles.details} open>
          <summary>{details.title}</summary>
          <div className={styles.detailFields}>{fields.filter(([name]) => isDetail(name)).map(show)}</div>
        </details>
      )}
      {children}
      <Actions align="end" className={stickyActions ? styles.stickyActions : styles.actions}>
        {isUploading && (
          <div className={styles.early}>
            <Notice>{STILL_UPLOADING}</Notice>
          </div>
        )}
        {actions}
        {resetLabel !== undefined && (
          <Button type="reset" disabled={submitting}>
            {resetLabel}
          </Button>
        )}
        <Button type="submit" kind="primary" className={styles.submit} disabled={submitting}>
          {submitting ? submittingLabel : submitLabel}
        </Button>
      </Actions>
    </form>
  )
}

type FormFieldProps = Omit<ControlProps, 'invalid' | 'describedBy'> & {
  error: string | undefined
  renderer: FieldRenderer | undefined
}

function FormField({ error, renderer: Renderer = Control, ...props }: FormFieldProps) {
  const { id, name, field, required } = props
  const { title, leadsTo } = field
  const description = leadsTo ? (
    <>
      {field.description} <a href={leadsTo.href}>{leadsTo.label}</a>
    </>
  ) : (
    field.description
  )
  return (
    <Field
      {...{ id, name, title, required, description, error }}
      kind={field.type}
      isGroup={isOptionList(field)}
    >
      <Renderer
        {...props}
        invalid={error !== undefined}
        describedBy={describedBy({ id, error, description })}
      />
    </Field>
  )
}

const controlId = (prefix: string, name: string) => `${prefix}${name}`

const FRAMES_TO_DRAW = 60

/** Focuses a control after React has rendered: being disabled removed the focus, and a disabled control takes none. */
function focusLater(
  form: { readonly current: HTMLFormElement | null },
  selector: string,
  frames = FRAMES_TO_DRAW,
) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    // The person has focused something outside the form meanwhile.
    if (activeElement && activeElement !== body && !form.current?.contains(activeElement)) return
    const target = form.current?.querySelector<HTMLElement>(selector)
    // This frame may come before React's render: try the next one.
    if (target?.matches(':disabled') && frames > 0) focusLater(form, selector, frames - 1)
    else if (target) {
      target.closest('details')?.setAttribute('open', '')
      if (target.checkVisibility()) target.focus()
    }
  })
}
