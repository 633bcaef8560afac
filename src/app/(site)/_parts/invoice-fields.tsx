import { invoiceRequestTexts as texts } from '@/content/invoice-request'
import type { FieldErrors } from '@/shared/app-error'
import { customerLimits } from '@/shared/tax-customer'
import { countryChoices } from '@/shared/tax-countries'

import styles from './invoice-fields.module.css'

type Name = keyof typeof customerLimits
type Values = Readonly<Record<string, string | undefined>>
type InvoiceFieldsProps = { values: Values; errors: FieldErrors }

/**
 * Whom an invoice is made out to. It needs no script: style sheets hide what the choices above make superfluous, and the
 * server says what is missing.
 */
export function InvoiceFields({ values, errors }: InvoiceFieldsProps) {
  const field = (name: Name, part = '') => (
    <TextField name={name} value={values[name]} error={errors[name]} className={part} />
  )
  const kind = values.customer_kind === 'company' ? 'company' : 'person'
  return (
    <div className={styles.fields}>
      <fieldset className={styles.kinds}>
        <legend>{texts.who}</legend>
        {(['person', 'company'] as const).map((value) => (
          <label key={value} className={styles.kind}>
            <input type="radio" name="customer_kind" value={value} defaultChecked={value === kind} />
            {texts.kinds[value]}
          </label>
        ))}
      </fieldset>
      {field('first_name', styles.forPerson)}
      {field('last_name', styles.forPerson)}
      {field('company_name', styles.forCompany)}
      <CountryField value={values.country ?? 'IT'} error={errors.country} />
      {field('vat_number', styles.forCompany)}
      {field('tax_code', styles.taxCode)}
      {field('street', styles.long)}
      {field('street_number', styles.short)}
      {field('postal_code', styles.short)}
      {field('city', styles.long)}
      {field('province', styles.forItaly)}
      {field('sdi_code', `${styles.forItaly} ${styles.forCompany}`)}
      {field('pec', `${styles.forItaly} ${styles.forCompany}`)}
    </div>
  )
}

const AUTOCOMPLETE: Partial<Record<Name, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  company_name: 'organization',
  street: 'address-line1',
  postal_code: 'postal-code',
  city: 'address-level2',
}

type TextFieldProps = {
  name: Name
  value: string | undefined
  error: string | undefined
  className: string | undefined
}

function TextField({ name, value, error, className }: TextFieldProps) {
  const hint = name in texts.hints ? texts.hints[name as keyof typeof texts.hints] : undefined
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${className ?? ''} ${error === undefined ? '' : styles.wrong}`}>
      <label htmlFor={name}>{texts.fields[name]}</label>
      <input
        id={name}
        name={name}
        type="text"
        maxLength={customerLimits[name]}
        defaultValue={value}
        autoComplete={AUTOCOMPLETE[name] ?? 'off'}
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

function CountryField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className={`${styles.field} ${styles.country}`}>
      <label htmlFor="country">{texts.fields.country}</label>
      <select
        id="country"
        name="country"
        defaultValue={value}
        autoComplete="country"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && 'country-error'}
      >
        {countryChoices().map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error && (
        <p id="country-error" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
