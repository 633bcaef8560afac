import type { LandingView } from '@/services/content/read-landing'

import { realClaims, VERIFIED } from '@/content/reviews'

import { FullLink } from '../checkout/full-link'
import { Photo } from '../_parts/photo'
import { Suns } from '../_parts/suns'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './testimonials.module.css'

type TestimonialsProps = Pick<LandingView, 'landing' | 'testimonials' | 'rating'>

/** What buyers say, then the figures. */
export function Testimonials({ landing: { testimonials: words }, testimonials, rating }: TestimonialsProps) {
  return (
    <section
      id="testimonials"
      className={`${section.section} ${styles.testimonials}`}
      aria-labelledby="testimonials-title"
    >
      <div className="wrap">
        <SectionHead hour={15} id="testimonials-title" title={words.title} lead={words.lead} />
        <ul className={styles.grid}>
          {testimonials.map(({ id, name, role, content, rating: given, result, photo, isVerified }) => (
            <li key={id}>
              <figure className={styles.card}>
                <Suns rating={given} />
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
                    {isVerified && <span className={styles.verified}>{VERIFIED}</span>}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {words.stats.length > 0 && (
          <dl className={styles.stats}>
            {words.stats.map(({ id, value, label }) => (
              <div key={id} className={styles.stat}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {rating && (
          <p className={styles.sources}>
            <FullLink href="/recensioni">{realClaims.link}</FullLink>
          </p>
        )}
      </div>
    </section>
  )
}
