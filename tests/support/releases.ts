import { beforeAll, beforeEach } from 'vitest'

import { buyInSandbox } from './checkout-client'
import { query } from './cluster'
import { ledger } from './email'
import { useMailApp } from './mail-app'
import { fileForm, pdfOf, withoutStamps } from './pdf'
import { type Client, tablesClient } from './tables-client'

type Values = { file_url?: string; version_label?: string; notes?: string; confirmed_recipients?: number }

/** A shop with a worker whose first product has a file of its own and no version yet; nobody has bought before each test. */
export function useReleases() {
  const it = useMailApp({ CHECKOUT_SANDBOX: '1' })
  const state = { product: { id: 0, product_name: '' }, before: pdfOf(''), admin: {} as Client }
  const run = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    query<Row>(it.app.databaseUrl, sql, values)

  beforeAll(async () => {
    state.admin = await tablesClient(it.app)
    await withoutStamps(it.app.databaseUrl)
  })
  beforeEach(async () => {
    for (const table of [
      'email_suppressions',
      'purchases',
      'file_releases',
      'email_sequences',
      'email_deliveries',
    ])
      await run(`DELETE FROM ${table}`)
    await run(
      'UPDATE product_files SET version_label = NULL, version_notes = NULL, version_published_at = NULL',
    )
    const [first] = await run<typeof state.product>(
      'SELECT id, product_name FROM product_files ORDER BY _order LIMIT 1',
    )
    state.product = first!
    state.before = pdfOf(`prima ${Math.random()}`)
    const file_url = await upload(state.before)
    await state.admin.call('PUT', `/api/tables/product_files/${state.product.id}`, { file_url })
    it.smtp.mails.length = 0
    it.smtp.judge(() => 'accept')
  })

  async function upload(bytes: Uint8Array): Promise<string> {
    const body = fileForm(bytes, 'v.pdf')
    const uploaded = await state.admin.fetch('/api/upload/file', { method: 'POST', body })
    return ((await uploaded.json()) as { url: string }).url
  }
  const buy = async (email: string, name = 'Anna Bianchi') => {
    const session = await buyInSandbox(it.app.url, { email, name })
    const [row] = await run<{ id: number }>('SELECT id FROM purchases WHERE checkout_session_id = $1', [
      session,
    ])
    return { session, id: row!.id }
  }
  /** Version 2.0 with a file that nobody has seen, unless values say otherwise. */
  const publish = async (values: Values = {}, by = state.admin) =>
    by.call('POST', '/api/admin/file-releases', {
      product_file_id: state.product.id,
      file_url: values.file_url ?? (await upload(pdfOf(`nuova ${Math.random()}`))),
      version_label: '2.0',
      ...values,
    })
  const releaseMails = async () => (await ledger(it.app.databaseUrl)).filter(({ kind }) => kind === 'release')
  return { it, state, run, upload, buy, publish, releaseMails }
}

export type { Values as ReleaseValues }
