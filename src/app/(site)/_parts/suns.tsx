import { type Mark } from './field-mark'
import styles from './suns.module.css'

type SunsProps = {
  rating: number
  /** In a preview: says which field it shows. */
  at?: Mark
}

/** Five suns instead of five stars. */
export function Suns({ rating, at }: SunsProps) {
  return (
    <p
      className={styles.suns}
      role="img"
      aria-label={`${rating.toLocaleString('it-IT')} su 5`}
      {...at?.('rating')}
    >
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
