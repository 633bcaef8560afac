import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'

import { loginAddress } from '@/shared/login-address'

import { DigestChoice } from './digest-choice.client'
import { LogoutEverywhereButton } from './logout-everywhere-button.client'
import { ThemeChoice } from './theme-choice.client'
import styles from './account.module.css'

const ROLES = { admin: 'Amministratore', editor: 'Redattore', user: 'Utente' }

/** The account page: email and role, the panel's theme, and ending every session. */
export function AccountView({ initPageResult: { req } }: AdminViewServerProps) {
  const { user } = req
  if (!user) redirect(loginAddress('/admin/account'))
  return (
    <div className={`gutter--left gutter--right ${styles.account}`}>
      <h1>Il tuo account</h1>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        {user.name && (
          <>
            <dt>Nome</dt>
            <dd>{user.name}</dd>
          </>
        )}
        <dt>Ruolo</dt>
        <dd>{ROLES[user.role]}</dd>
      </dl>
      <ThemeChoice />
      {user.role === 'admin' && <DigestChoice userId={user.id} isOn={user.weekly_digest ?? false} />}
      <section className={styles.devices}>
        <h2>I tuoi dispositivi</h2>
        <p>
          Hai perso un telefono o usato un computer non tuo? Chiudi tutti gli accessi aperti, anche questo.
          Poi entri di nuovo con un codice.
        </p>
        <LogoutEverywhereButton />
      </section>
    </div>
  )
}
