import { expect, inject, test } from 'vitest'

import { startApp } from '../support/app'
import { Client } from '../support/client'
import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { signIn } from '../support/sign-in'

const NAMED = ['capo@persone.example', 'gia.entrata@persone.example', 'revocata@persone.example']
const shop = useMailApp({
  ADMIN_EMAILS: 'Capo@persone.example, gia.entrata@persone.example, revocata@persone.example',
})

/** Signs in with a code; whether that makes an administrator. */
async function comesIn(email: string): Promise<boolean> {
  const browser = new Client(shop.app.url)
  const before = shop.smtp.mails.length
  await query(shop.app.databaseUrl, 'DELETE FROM rate_limits')
  expect((await browser.post('/api/send-otp', { email })).status).toBe(200)
  await shop.smtp.waitForMail((mail) => mail.to.includes(email) && shop.smtp.mails.indexOf(mail) >= before)
  const otp = shop.smtp.mails.findLast(({ to }) => to.includes(email))!.message.subject!.slice(0, 6)
  expect((await browser.post('/api/verify-otp', { email, otp })).status).toBe(200)
  const { isAdmin } = (await (await browser.get('/api/admin/status')).json()) as { isAdmin: boolean }
  return isAdmin
}
const setRole = (email: string, role: string) =>
  query(shop.app.databaseUrl, 'UPDATE users SET role = $2 WHERE email = $1', [email, role])

test('an address of ADMIN_EMAILS is an administrator from its first sign-in', async () => {
  expect(await comesIn('capo@persone.example')).toBe(true)
})

test('so is one that had signed in before it was named', async () => {
  await query(
    shop.app.databaseUrl,
    `INSERT INTO users (email, role, last_sign_in_at) VALUES ('gia.entrata@persone.example', 'editor', now())`,
  )
  expect(await comesIn('gia.entrata@persone.example')).toBe(true)
})

test('not one whose role an administrator has taken away since, until it is given again', async () => {
  const email = 'revocata@persone.example'
  expect(await comesIn(email)).toBe(true)
  const { headers } = await signIn({ app: shop.app, role: 'admin' })
  const [user] = await query<{ id: number }>(shop.app.databaseUrl, 'SELECT id FROM users WHERE email = $1', [
    email,
  ])
  const change = (role: string) =>
    fetch(`${shop.app.url}/api/users/${user!.id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ role }),
    })
  expect((await change('user')).status).toBe(200)
  expect(await comesIn(email)).toBe(false)

  expect((await change('admin')).status).toBe(200)
  expect(await comesIn(email)).toBe(true)
  await query(shop.app.databaseUrl, 'DELETE FROM users WHERE email = $1', [email])
  expect(await comesIn(email)).toBe(false)
})

test('the welcome says who is an administrator, who will be, and who will not', async () => {
  const databaseUrl = shop.app.databaseUrl
  for (const email of NAMED.slice(0, 2)) {
    await query(
      databaseUrl,
      `INSERT INTO users (email, role) VALUES ($1, 'admin') ON CONFLICT (email) DO UPDATE SET role = 'admin'`,
      [email],
    )
  }
  await setRole('gia.entrata@persone.example', 'admin')
  await query(
    databaseUrl,
    `INSERT INTO revoked_admins (email) VALUES ('revocata@persone.example') ON CONFLICT DO NOTHING`,
  )
  const again = await startApp({
    clusterUrl: inject('clusterUrl'),
    databaseUrl,
    env: { ADMIN_EMAILS: [...NAMED, 'nuova@persone.example'].join(','), WORKER: 'off' },
  })
  try {
    const linesOfAdmins = () => {
      const lines = again.output().split('\n')
      const first = lines.findIndex((line) => line.includes('  admins  '))
      return lines.slice(first, first + 3).join('\n')
    }
    // The shop answers before it has printed all of its welcome.
    await expect.poll(linesOfAdmins).toContain('revocata@persone.example')
    const said = linesOfAdmins()
    expect(said).toMatch(/admins +.*capo@persone\.example.*gia\.entrata@persone\.example/)
    expect(said).toContain('nuova@persone.example (ADMIN_EMAILS), from the next sign-in')
    expect(said).toContain('not revocata@persone.example (ADMIN_EMAILS): the role was taken away')
  } finally {
    await again.stop()
  }
})
