import type { LandingView } from '@/services/content/read-landing'

import { Photo } from '../_parts/photo'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './testimonials.module.css'

type TestimonialsProps = Pick<LandingView, 'landing' | 'testimonials'>

/** What buyers say, then the figures. */
export function Testimonials({ landing: { testimonials: words }, testimonials }: TestimonialsProps) {
  return (
    <section
      id="testimonials"
      className={`${section.section} ${styles.testimonials}`}
      aria-labelledby="testimonials-title"
    >
      <div className="wrap">
        <SectionHead hour={15} id="testimonials-title" title={words.title} lead={words.lead} />
        <ul className={styles.grid}>
          {testimonials.map(({ id, name, role, content, rating, result, photo }) => (
            <li key={id}>
              <figure className={styles.card}>
                <Suns rating={rating} />
                <blockquote className={styles.words}>{content}</blockquote>
                {result && <p className={styles.result}>{result}</p>}
                <figcaption className={styles.who}>
                  {photo ? (
                    <Photo picture={photo} sizes="56px" className={styles.photo} decorative />
                  ) : (
                    <span className={styles.photo} aria-hidden="true">
                      {name.slice(0, 1)}
                    </span>
                  )}
                  <span>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.role}>{role}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <dl className={styles.stats}>
          {words.stats.map(({ id, value, label }) => (
            <div key={id} className={styles.stat}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Five suns instead of five stars. */
function Suns({ rating }: { rating: number }) {
  return (
    <p className={styles.suns} role="img" aria-label={`${rating.toLocaleString('it-IT')} su 5`}>
      {[1, 2, 3, 4, 5].map((sun) => (
        <span key={sun} className={sunOf(rating, sun)} />
      ))}
    </p>
  )
}

/** The sun at a place from 1 to 5: whole, half or only its outline. */
function sunOf(rating: number, sun: number) {
  if (sun <= rating) return styles.full
  return sun - rating < 1 ? styles.half : styles.empty
}
