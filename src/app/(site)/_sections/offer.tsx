import type { LandingView } from '@/services/content/read-landing'
import type { OfferView } from '@/services/content/read-offer'
import { BuyButton } from '@/ui/buy-button'

import styles from './offer.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** The price, laid out like a bill. */
export function Offer({
  landing: { offer: words },
  offer,
}: Pick<LandingView, 'landing'> & { offer: OfferView }) {
  return (
    <section id="offer" className={`${section.section} ${styles.offer}`} aria-labelledby="offer-title">
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.aside}>
          <SectionHead hour={12} id="offer-title" title={words.title} lead={words.lead} />
          <ul className={styles.assurances}>
            {words.assurances.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
        <article className={styles.card} aria-labelledby="offer-name">
          <header className={styles.cardHead}>
            <h3 id="offer-name" className={styles.name}>
              {offer.title}
            </h3>
            {offer.isPopular && <p className={styles.popular}>{words.popular}</p>}
          </header>
          <ul className={styles.features}>
            {offer.features.map(({ text, value }) => (
              <li key={text} className={styles.feature}>
                <span>{text}</span>
                <span className={value ? styles.value : styles.included}>{value ?? words.included}</span>
              </li>
            ))}
          </ul>
          <footer className={styles.total}>
            <p className={styles.prices}>
              {offer.discount > 0 && (
                <>
                  <span className="visually-hidden">Prezzo normale </span>
                  <s className={styles.original}>{offer.originalPrice}</s>
                </>
              )}
              <span className="visually-hidden"> Prezzo in offerta </span>
              <strong className={styles.price}>{offer.price}</strong>
            </p>
            {offer.discount > 0 && <p className={styles.saving}>{words.saving}</p>}
            <p className={styles.once}>{words.oncePaid}</p>
            <BuyButton className={`button ${styles.buy}`}>{words.button}</BuyButton>
          </footer>
        </article>
      </div>
    </section>
  )
}
