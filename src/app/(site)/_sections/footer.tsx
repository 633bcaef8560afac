import { signInTexts } from '@/content/accounts'
import { identityLine } from '@/services/content/identity-line'
import type { LandingView } from '@/services/content/read-landing'

import type { Marker } from '../_parts/field-mark'
import styles from './footer.module.css'

type FooterProps = Pick<LandingView, 'landing' | 'settings' | 'withdrawalLabel'> & { mark: Marker }

/** Links, social networks, legal pages and contact. */
export function Footer({ landing: { footer, navigation }, settings, withdrawalLabel, mark }: FooterProps) {
  const at = mark('landing', 'footer')
  const identity = identityLine(settings)
  const inMenu = mark('landing', 'navigation')
  const quick = [
    { href: '#hero', label: navigation.home, name: 'home' },
    { href: '#benefits', label: navigation.benefits, name: 'benefits' },
    { href: '#offer', label: navigation.offer, name: 'offer' },
    { href: '#testimonials', label: navigation.testimonials, name: 'testimonials' },
  ]
  return (
    <footer className={styles.footer} {...at()}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.identity}>
          <p className={styles.name}>{settings.name}</p>
          <p className={styles.motto} {...at('motto')}>
            {footer.motto}
          </p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={styles.title} {...at('linksTitle')}>
            {footer.linksTitle}
          </h2>
          <ul>
            {quick.map(({ href, label, name }) => (
              <li key={href}>
                <a href={href} {...inMenu(name)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section id="contact" aria-labelledby="footer-contact" {...mark('landing', 'contact')()}>
          <h2 id="footer-contact" className={styles.title} {...at('contactTitle')}>
            {footer.contactTitle}
          </h2>
          <p className={styles.text} {...at('contactText')}>
            {footer.contactText}
          </p>
          <ul>
            <li>
              <a href="#contact" data-contact {...at('contactButton')}>
                {footer.contactButton}
              </a>
            </li>
            <li>
              <a href={`mailto:${settings.email}`}>{settings.email}</a>
            </li>
          </ul>
        </section>
        <nav aria-labelledby="footer-social">
          <h2 id="footer-social" className={styles.title} {...at('socialTitle')}>
            {footer.socialTitle}
          </h2>
          <ul>
            {footer.social.map(({ id, name, url }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener noreferrer" {...at('social', id, 'name')}>
                  {name}
                  <span className="visually-hidden"> (si apre in una nuova scheda)</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.last}`}>
        <p {...at('legal')}>
          {footer.legal}
          {identity && ` · ${identity}`}
        </p>
        <ul className={styles.legal}>
          <li>
            {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the kept page carries no router */}
            <a href="/acquisti">{signInTexts.purchases.pageTitle}</a>
          </li>
          {withdrawalLabel !== null && (
            <li>
              {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the kept page carries no router */}
              <a href="/recesso">{withdrawalLabel}</a>
            </li>
          )}
          <li>
            <a href={footer.privacyUrl} {...at('privacy')}>
              {footer.privacy}
            </a>
          </li>
          <li>
            <a href={footer.termsUrl} {...at('terms')}>
              {footer.terms}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
