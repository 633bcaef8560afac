import { checkoutTexts } from '@/content/checkout'

import styles from './sandbox.module.css'

const texts = checkoutTexts.sandbox

type PayFormProps = { sessionId: string; price: string; hasFault: boolean }

export function PayForm({ sessionId, price, hasFault }: PayFormProps) {
  return (
    <form className={styles.form} method="post" action="/api/sandbox-checkout">
      <h1>{texts.contact}</h1>
      <p className={styles.explain}>{texts.explain}</p>
      {hasFault && (
        <p className={styles.fault} role="alert">
          {texts.emailFault}
        </p>
      )}
      <input type="hidden" name="session" value={sessionId} />
      <label className={styles.field}>
        {texts.email}
        <input name="email" type="email" autoComplete="email" required maxLength={254} />
        <small>{texts.emailHint}</small>
      </label>
      <label className={styles.field}>
        {texts.name}
        <input name="name" type="text" autoComplete="name" required maxLength={100} />
      </label>
      <button type="submit" className={`button ${styles.wide}`} name="action" value="pay">
        {texts.pay(price)}
      </button>
      <div className={styles.others}>
        <button
          type="submit"
          className="button button-quiet button-small"
          name="action"
          value="cancel"
          formNoValidate
        >
          {texts.cancel}
        </button>
        <button
          type="submit"
          className="button button-quiet button-small"
          name="action"
          value="fail"
          formNoValidate
        >
          {texts.fail}
        </button>
      </div>
      <p className={styles.small}>{texts.failHint}</p>
    </form>
  )
}
