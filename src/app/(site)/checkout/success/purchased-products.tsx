import { checkoutTexts } from '@/content/checkout'
import type { PurchasedProduct } from '@/contracts/checkout'

import styles from './success.module.css'

const texts = checkoutTexts.success

/** Each product with its file, or with a badge of its type when there is nothing to download. */
export function PurchasedProducts({ products }: { products: PurchasedProduct[] }) {
  return (
    <ul className={styles.products}>
      {products.map((product, index) => {
        const name = product.productName || texts.unnamed(index + 1)
        return (
          <li key={`${index} ${name}`}>
            <span className={styles.name} id={`product-${index}`}>
              {name}
            </span>
            {product.type === 'digital' && product.downloadUrl ? (
              <a
                className="button button-small"
                href={product.downloadUrl}
                download={name}
                aria-describedby={`product-${index}`}
              >
                {texts.download}
              </a>
            ) : (
              <span className={styles.badge}>{product.type}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
