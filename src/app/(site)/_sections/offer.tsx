import type { LandingView } from '@/services/content/read-landing'
import type { OfferView } from '@/services/content/read-offer'
import { BuyButton } from '@/ui/buy-button'

import type { Marker } from '../_parts/field-mark'
import styles from './offer.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** The price, laid out like a bill. */
export function Offer({
  landing: { offer: words },
  offer,
  mark,
}: Pick<LandingView, 'landing'> & { offer: OfferView; mark: Marker }) {
  const at = mark('landing', 'offer')
  const inOffer = mark('offer')
  const { isReduced } = offer
  return (
    <section
      id="offer"
      className={`${section.section} ${styles.offer}`}
      aria-labelledby="offer-title"
      {...at()}
    >
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.aside}>
          <SectionHead hour={12} id="offer-title" title={words.title} lead={words.lead} at={at} />
          <ul className={styles.assurances}>
            {words.assurances.map(({ id, text }) => (
              <li key={id} {...at('assurances', id, 'text')}>
                {text}
              </li>
            ))}
          </ul>
        </div>
        <article className={styles.card} aria-labelledby="offer-name">
          <header className={styles.cardHead}>
            <h3 id="offer-name" className={styles.name} {...inOffer('title')}>
              {offer.title}
            </h3>
            {offer.isPopular && (
              <p className={styles.popular} {...at('popular')}>
                {words.popular}
              </p>
            )}
          </header>
          <ul className={styles.features} {...inOffer('features')}>
            {offer.features.map(({ text, value }) => (
              <li key={text} className={styles.feature}>
                <span>{text}</span>
                <span className={value ? styles.value : styles.included}>{value ?? words.included}</span>
              </li>
            ))}
          </ul>
          <footer className={styles.total}>
            <p className={styles.prices}>
              {isReduced && (
                <>
                  <span className="visually-hidden">Prezzo normale </span>
                  <s className={styles.original} {...inOffer('originalPrice')}>
                    {offer.originalPrice}
                  </s>
                </>
              )}
              <span className="visually-hidden">{isReduced ? ' Prezzo in offerta ' : 'Prezzo '}</span>
              <strong className={styles.price} {...inOffer('currentPrice')}>
                {offer.price}
              </strong>
            </p>
            {isReduced && (
              <p className={styles.saving} {...at('saving')}>
                {words.saving}
              </p>
            )}
            <p className={styles.once} {...at('oncePaid')}>
              {words.oncePaid}
            </p>
            <BuyButton className={`button ${styles.buy}`} {...at('button')}>
              {words.button}
            </BuyButton>
          </footer>
        </article>
      </div>
    </section>
  )
}
