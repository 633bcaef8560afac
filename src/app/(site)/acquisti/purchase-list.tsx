import { signInTexts } from '@/content/accounts'
import type { OwnPurchase } from '@/contracts/accounts'
import { formatDate, withArticle } from '@/shared/dates'
import { formatMoney } from '@/shared/money'

import { FullLink } from '../checkout/full-link'
import { FileVersionNote } from './file-version-note'
import styles from './purchases.module.css'

const texts = signInTexts.purchases
const { ended } = texts
type Ended = keyof typeof ended

/** Each purchase with its files, or why there are none. */
export function PurchaseList({ purchases }: { purchases: OwnPurchase[] }) {
  if (purchases.length === 0) {
    return (
      <div className={styles.none}>
        <h2>{texts.none}</h2>
        <p className={styles.lead}>{texts.noneHint}</p>
        <FullLink className="button" href="/#offer">
          {texts.toShop}
        </FullLink>
      </div>
    )
  }
  return (
    <ul className={styles.purchases}>
      {purchases.map((purchase) => (
        <li key={purchase.sessionId} className={styles.purchase}>
          <h2 className={styles.product}>{purchase.productName}</h2>
          <p className={styles.facts}>
            {texts.bought} {withArticle('il', formatDate(purchase.purchasedAt))} ·{' '}
            {formatMoney(purchase.amountCents, purchase.currency)}
          </p>
          <FilesOrReason purchase={purchase} />
          <p className={styles.order}>
            <FullLink href={purchase.orderUrl}>{texts.openOrder}</FullLink> · {texts.order}{' '}
            {purchase.sessionId}
          </p>
        </li>
      ))}
    </ul>
  )
}

function FilesOrReason({ purchase }: { purchase: OwnPurchase }) {
  const closed = purchase.isWithdrawn ? 'withdrawn' : purchase.status
  if (!(closed in ended)) return <Files purchase={purchase} />
  const { title, hint } = ended[closed as Ended]
  return (
    <p className={styles.refunded}>
      <strong>{title}.</strong> {hint}
    </p>
  )
}

function Files({ purchase: { sessionId, products } }: { purchase: OwnPurchase }) {
  return (
    <ul className={styles.files}>
      {products.map(({ productName, downloadUrl, ...version }, index) => (
        <li key={`${index} ${productName}`}>
          <div className={styles.file}>
            <span id={`file-${sessionId}-${index}`}>{productName}</span>
            <FileVersionNote file={version} />
          </div>
          {downloadUrl ? (
            <a
              className="button button-small"
              href={downloadUrl}
              download={productName}
              aria-describedby={`file-${sessionId}-${index}`}
            >
              {texts.download}
            </a>
          ) : (
            <span className={styles.noFile}>{texts.noFile}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
