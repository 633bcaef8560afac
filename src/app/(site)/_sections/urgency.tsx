import type { UrgencyView } from '@/services/content/read-urgency'

import type { Mark } from '../_parts/field-mark'
import { Countdown, GrowingCount } from './urgency.client'
import styles from './urgency.module.css'

/** The bar at the bottom and the badges over the hero. */
export function Urgency({ urgency, now, at }: { urgency: UrgencyView; now: Date; at: Mark }) {
  const { banner, badges } = urgency
  return (
    <>
      {banner && (
        <aside className={styles.banner} aria-label="Offerta a tempo" {...at('banner')}>
          <div className={styles.bannerInner}>
            {banner.buyers && (
              <p className={styles.buyers} {...at('banner', banner.grows ? 'buyers' : 'realBuyers')}>
                {banner.grows ? <GrowingCount text={banner.buyers} /> : banner.buyers}
              </p>
            )}
            {banner.countdown && (
              <p className={styles.countdown} {...at('banner', 'countdown')}>
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
          <ul className={styles.badges} {...at('badges')}>
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
export function Strip({ text, at }: { text: string | null; at: Mark }) {
  return (
    text && (
      <div className={styles.strip} {...at()}>
        <p className="wrap">{text}</p>
      </div>
    )
  )
}
