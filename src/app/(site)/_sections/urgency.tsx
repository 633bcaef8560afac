import type { UrgencyView } from '@/services/content/read-urgency'

import { Countdown, GrowingCount } from './urgency.client'
import styles from './urgency.module.css'

/** The bar at the bottom and the badges over the hero. */
export function Urgency({ urgency, now }: { urgency: UrgencyView; now: Date }) {
  const { banner, badges } = urgency
  return (
    <>
      {banner && (
        <aside className={styles.banner} aria-label="Offerta a tempo">
          <div className={styles.bannerInner}>
            {banner.buyers && (
              <p className={styles.buyers}>
                {banner.grows ? <GrowingCount text={banner.buyers} /> : banner.buyers}
              </p>
            )}
            {banner.countdown && (
              <p className={styles.countdown}>
                <span className={styles.until}>{banner.countdown}</span>{' '}
                <Countdown
                  deadline={banner.deadline}
                  seconds={banner.deadline ? secondsUntil(banner.deadline, now) : undefined}
                />
              </p>
            )}
          </div>
        </aside>
      )}
      {badges.length > 0 && (
        <aside aria-label="In questo momento">
          <ul className={styles.badges}>
            {badges.map((badge) => (
              <li key={badge} className={styles.badge}>
                {badge}
              </li>
            ))}
          </ul>
        </aside>
      )}
    </>
  )
}

const secondsUntil = (deadline: string, now: Date) =>
  Math.max(0, Math.floor((new Date(deadline).getTime() - now.getTime()) / 1000))

/** A line about what is left, across the page. */
export function Strip({ text }: { text: string | null }) {
  return (
    text && (
      <div className={styles.strip}>
        <p className="wrap">{text}</p>
      </div>
    )
  )
}
