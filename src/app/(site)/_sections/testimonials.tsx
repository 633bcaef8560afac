import type { LandingView } from '@/services/content/read-landing'

import { realClaims, VERIFIED } from '@/content/reviews'

import { FullLink } from '../checkout/full-link'
import type { Mark, Marker } from '../_parts/field-mark'
import { Photo } from '../_parts/photo'
import { Suns } from '../_parts/suns'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './testimonials.module.css'

type TestimonialsProps = Pick<LandingView, 'landing' | 'testimonials' | 'rating'> & { mark: Marker }

/** What buyers say, then the figures. */
export function Testimonials({
  landing: { testimonials: words },
  testimonials,
  rating,
  mark,
}: TestimonialsProps) {
  const at = mark('landing', 'testimonials')
  return (
    <section
      id="testimonials"
      className={`${section.section} ${styles.testimonials}`}
      aria-labelledby="testimonials-title"
      {...at()}
    >
      <div className="wrap">
        <SectionHead hour={15} id="testimonials-title" title={words.title} lead={words.lead} at={at} />
        <ul className={styles.grid}>
          {testimonials.map((testimonial) => (
            <Words
              key={testimonial.id}
              testimonial={testimonial}
              at={mark(`testimonials/${testimonial.id}`)}
            />
          ))}
        </ul>
        {words.stats.length > 0 && (
          <dl className={styles.stats}>
            {words.stats.map(({ id, value, label }) => (
              <div key={id} className={styles.stat}>
                <dt {...at('stats', id, 'label')}>{label}</dt>
                <dd {...at('stats', id, 'value')}>{value}</dd>
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

/** What one buyer says. */
function Words({
  testimonial: { name, role, content, rating, result, photo, isVerified },
  at,
}: {
  testimonial: LandingView['testimonials'][number]
  at: Mark
}) {
  return (
    <li {...at('name')}>
      <figure className={styles.card}>
        <Suns rating={rating} at={at} />
        <blockquote className={styles.words} {...at('content')}>
          {content}
        </blockquote>
        {result && (
          <p className={styles.result} {...at('result')}>
            {result}
          </p>
        )}
        <figcaption className={styles.who}>
          {photo ? (
            <Photo picture={photo} sizes="56px" className={styles.photo} decorative />
          ) : (
            <span className={styles.photo} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
          )}
          <span>
            <span className={styles.name} {...at('name')}>
              {name}
            </span>
            <span className={styles.role} {...at('role')}>
              {role}
            </span>
            {isVerified && <span className={styles.verified}>{VERIFIED}</span>}
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
