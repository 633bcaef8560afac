import type { LandingView } from '@/services/content/read-landing'
import { BuyButton } from '@/ui/buy-button'

import type { Mark } from '../_parts/field-mark'
import { MenuBehaviour } from './menu-behaviour.client'
import styles from './navigation.module.css'

type NavigationProps = Pick<LandingView, 'landing' | 'offer' | 'settings'> & { at: Mark }

const MENU = 'menu'

/** The bar at the top; on small screens a popover, so that it opens without any script. */
export function Navigation({ landing: { navigation }, offer, settings, at }: NavigationProps) {
  const sections = [
    { href: '#hero', label: navigation.home, name: 'home' },
    { href: '#benefits', label: navigation.benefits, name: 'benefits' },
    { href: '#offer', label: navigation.offer, name: 'offer' },
    { href: '#testimonials', label: navigation.testimonials, name: 'testimonials' },
    { href: '#contact', label: navigation.contact, name: 'contact' },
  ]
  const items = (place: string) => (
    <ul className={styles.items}>
      {sections.map(({ href, label, name }) => (
        <li key={href}>
          <a href={href} className={styles.link} {...at(name)}>
            {label}
          </a>
        </li>
      ))}
      <li className={styles.admin}>
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the panel is another application */}
        <a
          href="/admin/email-automation"
          className={styles.link}
          aria-describedby={`${place}-tip`}
          {...at('admin')}
        >
          {navigation.admin}
        </a>
        <span role="tooltip" id={`${place}-tip`} className={styles.tip}>
          {navigation.adminTip}
        </span>
      </li>
    </ul>
  )

  return (
    <header className={styles.bar} {...at()}>
      <nav className={styles.inner} aria-label="Principale">
        <a href="#hero" className={styles.brand}>
          {settings.name}
        </a>
        <div className={styles.wide}>{items('bar')}</div>
        {offer && (
          <BuyButton className={`button button-small ${styles.buy}`} {...at('button')}>
            {navigation.button}
          </BuyButton>
        )}
        <button
          type="button"
          className={styles.toggle}
          popoverTarget={MENU}
          aria-controls={MENU}
          {...at('menu')}
        >
          {navigation.menu}
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M12 4 2 20M12 4v16M12 4l10 16" />
          </svg>
        </button>
        <div id={MENU} popover="auto" className={styles.menu}>
          {items('menu')}
          {offer && (
            <BuyButton className="button" {...at('button')}>
              {navigation.button}
            </BuyButton>
          )}
        </div>
      </nav>
      <div className={styles.course} aria-hidden="true">
        <span className={styles.sun} />
      </div>
      <MenuBehaviour menuId={MENU} />
    </header>
  )
}
