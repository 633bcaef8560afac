import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { WORKER: 'off' } })

const PAGES = [
  '/admin?table=purchases',
  '/admin/email-automation',
  '/admin/panoramica',
  '/admin/ordine/{order}',
  '/admin/recessi',
  '/admin/fatture',
  '/admin/riconciliazione',
  '/admin/stato',
  '/admin/dati-personali',
  '/admin/account',
]

/** Runs in the page: what can be pressed and is smaller than that; links within a sentence are as high as its lines. */
function tooSmall(least: number): string[] {
  const pressable = 'a[href], button, input:not([type="hidden"]), select, summary'
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
    const isBox = element.matches('input[type="checkbox"], input[type="radio"]')
    const target = isBox ? (element.closest('label') ?? element) : element
    const { width, height, left, right } = target.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 0
    const isInText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    if (!isShown || isInText || right <= 0 || left >= innerWidth || Math.min(width, height) >= least - 0.5)
      return []
    const name = element.getAttribute('aria-label') ?? element.textContent
    return [`${element.tagName} ${name.trim().slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`]
  })
}

test('what is pressed has 44 px on a phone and 32 elsewhere @mobile', async ({ app, context, page }, {
  project,
}) => {
  const [order] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
     VALUES ('cs_touch', 'stripe', 'maria@posta.example', 'Ore Serene', 3700, 'EUR', 'paid', now())
     ON CONFLICT (checkout_session_id) DO UPDATE SET purchased_at = now() RETURNING id`,
  )
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  for (const path of PAGES) {
    await page.goto(path.replace('{order}', String(order!.id)))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Caricamento dati...')).toHaveCount(0)
    expect(await page.evaluate(tooSmall, project.name === 'mobile' ? 44 : 32), path).toEqual([])
  }
})
