import type { ReactNode } from 'react'

import { LegalFoot } from '../_parts/legal-foot'
import { SiteName } from '../_parts/site-name'
import { FullLink } from './full-link'
import styles from './checkout-shell.module.css'

type CheckoutShellProps = {
  /** The angle of the dial's shadow, in degrees from noon; each result page has its own. */
  shadow: number
  /** A Roman numeral, as on the sections of the landing page. */
  hour: string
  children: ReactNode
}

/** The frame of the result pages: the name, one column of words, the dial, and the foot. */
export function CheckoutShell({ shadow, hour, children }: CheckoutShellProps) {
  return (
    <div className={styles.shell}>
      <Dial shadow={shadow} />
      <header className={`wrap ${styles.header}`}>
        <FullLink className={styles.brand} href="/#hero">
          <SiteName />
        </FullLink>
        <span className={styles.hour} aria-hidden="true">
          {hour}
        </span>
      </header>
      <main className={`wrap ${styles.main}`}>{children}</main>
      <LegalFoot />
    </div>
  )
}

const HOURS = [-82, -68, -54, -40, -27, -13, 0, 13, 27, 40, 54, 68, 82]
const CENTRE = { x: 400, y: 60 }
const ray = (degrees: number, length: number) => {
  const angle = (degrees * Math.PI) / 180
  // Rounded: server and browser must write the same digits.
  return `${(CENTRE.x + Math.sin(angle) * length).toFixed(1)},${(CENTRE.y + Math.cos(angle) * length).toFixed(1)}`
}

/** Hour lines that leave one point, and the gnomon's one long shadow. */
function Dial({ shadow }: { shadow: number }) {
  return (
    <svg className={styles.dial} viewBox="0 0 800 720" aria-hidden="true" focusable="false">
      <polygon
        className={styles.shadow}
        points={`${CENTRE.x},${CENTRE.y} ${ray(shadow - 4, 4000)} ${ray(shadow + 4, 4000)}`}
      />
      {HOURS.map((degrees) => (
        <polyline
          key={degrees}
          className={styles.ray}
          points={`${ray(degrees, degrees % 27 === 0 ? 130 : 160)} ${ray(degrees, 4000)}`}
        />
      ))}
      <circle className={styles.sun} cx={CENTRE.x} cy={CENTRE.y} r="34" />
    </svg>
  )
}
