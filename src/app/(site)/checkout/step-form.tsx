import type { ReactNode } from 'react'

import { checkoutStepTexts as texts } from '@/content/checkout-step'
import type { StepView } from '@/services/checkout/step/read-step'
import type { FieldErrors } from '@/shared/app-error'
import { CHECKOUT_ADDRESS } from '@/shared/checkout-form'
import { reportFields, type VisitReport } from '@/shared/visit-report'

import { InvoiceFields } from '../_parts/invoice-fields'
import { Paragraphs } from '../_parts/paragraphs'
import result from './result.module.css'
import styles from './step.module.css'

type StepFormProps = {
  step: StepView
  price: string
  /** Where the privacy policy is, as the page's footer has it. */
  privacyUrl: string
  /** What was typed before, when the form comes back. */
  values: Readonly<Record<string, string>>
  errors: FieldErrors
  /** The visit that the landing page reported, passed on in hidden fields. */
  report?: VisitReport | undefined
}

/** What a buyer is asked before paying. No box is ticked but by the buyer's own hand. */
export function StepForm({ step, price, privacyUrl, values, errors, report }: StepFormProps) {
  const { waiver, marketing, offersInvoice } = step
  const isOn = (name: string) => values[name] === 'on'
  return (
    <form className={styles.form} method="post" action={CHECKOUT_ADDRESS}>
      <input type="hidden" name="step" value="1" />
      {Object.entries(report ? reportFields(report) : {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {Object.keys(errors).length > 0 && (
        <p className={result.detail} role="alert">
          {texts.faults}
        </p>
      )}
      {waiver && (
        <Part title={texts.waiver} name="waiver" error={errors.waiver}>
          <input type="hidden" name="waiver_version" value={waiver.version} />
          <Choice name="waiver" error={errors.waiver} isRequired isTicked={isOn('waiver') && !errors.waiver}>
            {waiver.text}
          </Choice>
        </Part>
      )}
      {marketing && (
        <Part title={texts.marketing} name="marketing" error={errors.marketing}>
          <input type="hidden" name="marketing_version" value={`${marketing.mode}:${marketing.version}`} />
          {marketing.mode === 'consent' ? (
            <Choice name="consent" isTicked={isOn('consent') && !errors.marketing}>
              {marketing.text}
            </Choice>
          ) : (
            <>
              <div className={styles.sentence}>
                <Paragraphs text={marketing.text} />
              </div>
              <Choice name="refusal" isTicked={isOn('refusal')}>
                {texts.refusal}
              </Choice>
            </>
          )}
          <a className={styles.privacy} href={privacyUrl} target="_blank" rel="noopener">
            {texts.privacy}
          </a>
        </Part>
      )}
      {offersInvoice && (
        <div className={`${styles.part} ${styles.invoice}`}>
          <h2>{texts.invoice}</h2>
          <Choice name="wants_invoice" isTicked={isOn('wants_invoice')}>
            {texts.wantsInvoice}
          </Choice>
          <div className={styles.customer}>
            <InvoiceFields values={values} errors={errors} />
          </div>
        </div>
      )}
      <div className={styles.pay}>
        <button type="submit" className="button">
          {texts.pay(price)}
        </button>
        <p className={styles.hint}>{texts.payHint}</p>
      </div>
    </form>
  )
}

type PartProps = { title: string; name: string; error: string | undefined; children: ReactNode }

function Part({ title, name, error, children }: PartProps) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {children}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type ChoiceProps = {
  name: string
  isTicked: boolean
  isRequired?: boolean
  error?: string | undefined
  children: string
}

function Choice({ name, isTicked, isRequired = false, error, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={name}
        required={isRequired}
        defaultChecked={isTicked}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && `${name}-error`}
      />
      <span>{children}</span>
    </label>
  )
}
