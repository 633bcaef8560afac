import type { LandingView } from '@/services/content/read-landing'
import { HOURS, onLine, roman } from '@/shared/dial'
import { BuyButton } from '@/ui/buy-button'

import type { Mark } from '../_parts/field-mark'
import { Photo } from '../_parts/photo'
import { Sentences } from '../_parts/sentences'
import styles from './hero.module.css'
import type { Picture } from '@/services/content/picture'

type HeroProps = Pick<LandingView, 'landing' | 'offer'> & { pictures: Picture[]; at: Mark }

/** The coloured parts of the background, from hour to hour, as on the cover of the planner. */
const sectors = [
  { from: 6, to: 8, hour: styles.dawn },
  { from: 8, to: 11, hour: styles.morning },
  { from: 11, to: 13, hour: styles.noon },
  { from: 13, to: 15, hour: styles.golden },
  { from: 15, to: 17, hour: styles.dusk },
  { from: 17, to: 18, hour: styles.evening },
]
/** Pixels; larger than any screen, so that the lines reach its edges. */
const REACH = 4000
const rays = HOURS.map((hour) => {
  const { x, y } = onLine(hour, REACH)
  return `M0 0L${x} ${y}`
}).join('')

const places = [styles.left, styles.front, styles.right]

/** The hero: a sundial over the whole screen, with the planner's pages placed along its hour lines. */
export function Hero({ landing: { hero }, offer, pictures, at }: HeroProps) {
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-title" {...at()}>
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title} {...at('title')}>
            <Sentences text={hero.title} />
          </h1>
          <p className={styles.lead} {...at('lead')}>
            {hero.lead}
          </p>
          <div className={styles.actions}>
            {offer && (
              <BuyButton className="button" {...at('button')}>
                {hero.button}
              </BuyButton>
            )}
            <a href="#offer" className={styles.link} {...at('link')}>
              {hero.link}
            </a>
          </div>
          <ul className={styles.promises}>
            {hero.promises.map(({ id, text }) => (
              <li key={id} {...at('promises', id, 'text')}>
                {text}
              </li>
            ))}
          </ul>
          {hero.proof && (
            <p className={styles.proof} {...at('proof')}>
              {hero.proof}
            </p>
          )}
        </div>
        <div className={styles.dial} {...at('pictures')}>
          <svg className={styles.wall} viewBox="0 0 1 1" aria-hidden="true">
            {sectors.map(({ from, to, hour }) => {
              const [start, end] = [onLine(from, REACH), onLine(to, REACH)]
              return <path key={from} className={hour} d={`M0 0L${start.x} ${start.y}L${end.x} ${end.y}Z`} />
            })}
            <path className={styles.rays} d={rays} />
          </svg>
          {pictures.map((picture, index) => (
            <Photo
              key={picture.src}
              picture={picture}
              sizes="(min-width: 64rem) 290px, 46vw"
              className={`${styles.page} ${places[index] ?? ''}`}
            />
          ))}
          <span className={styles.sun} aria-hidden="true" />
          <div className={styles.numerals} aria-hidden="true">
            {[10, 11, 12, 13, 14].map((hour) => (
              <span key={hour} className={styles[`at${hour}`]}>
                {roman(hour)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
