import { describe, expect, test } from 'vitest'

import { releaseTexts } from '@/content/orders-releases'

import { purchaseOf } from '../support/checkout-client'
import { booklet, pdfForm, pdfOf, withoutStamps } from '../support/pdf'
import { type ReleaseValues, useReleases } from '../support/releases'
import { signIn } from '../support/sign-in'
import { tablesClient } from '../support/tables-client'

const { it, state, run, upload, buy, publish, releaseMails } = useReleases()

const fetched = async (path: string | null) =>
  Buffer.from(await (await fetch(`${it.app.url}${path}`)).arrayBuffer())
async function owned(email: string) {
  const { headers } = await signIn({ app: it.app, role: 'user', email })
  const response = await fetch(`${it.app.url}/api/my-purchases`, { headers })
  const { purchases } = (await response.json()) as {
    purchases: { products: Record<string, unknown>[] }[]
  }
  return purchases[0]!.products[0] as {
    version: string
    notes: string
    isNew: boolean
    downloadUrl: string
    earlier: { version: string; downloadUrl: string }[]
  }
}

describe('publishing a version', () => {
  test('reaches every buyer at once, and the versions before stay to be had', async () => {
    const { session } = await buy('anna@example.it')
    const link = (await purchaseOf(it.app.url, session)).products[0]!.downloadUrl
    const second = pdfOf('seconda versione')
    const first = await publish({
      file_url: await upload(second),
      notes: 'Più spazio',
      confirmed_recipients: 1,
    })
    expect(first.status).toBe(201)
    expect(first.body.row).toMatchObject({
      version_label: '2.0',
      recipients: 1,
      product_file_id: state.product.id,
    })
    expect((await fetched(link)).equals(second)).toBe(true)

    const mine = await owned('anna@example.it')
    // Downloaded just now.
    expect(mine).toMatchObject({ version: '2.0', notes: 'Più spazio', isNew: false })
    expect(mine.earlier.map(({ version }) => version)).toEqual([releaseTexts.firstVersion])
    expect((await fetched(mine.earlier[0]!.downloadUrl)).equals(state.before)).toBe(true)

    const third = pdfOf('terza versione')
    await publish({ file_url: await upload(third), version_label: '3.0', confirmed_recipients: 1 })
    const later = await owned('anna@example.it')
    expect(later).toMatchObject({ version: '3.0', isNew: true })
    expect(later.earlier.map(({ version }) => version)).toEqual(['2.0', releaseTexts.firstVersion])
    expect((await fetched(later.downloadUrl)).equals(third)).toBe(true)
    expect((await fetched(later.earlier[0]!.downloadUrl)).equals(second)).toBe(true)
    expect((await fetched(later.earlier[1]!.downloadUrl)).equals(state.before)).toBe(true)
  })

  test('keeps as the version before what the file had become by a silent replacement', async () => {
    await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    const mended = pdfOf('2.0 corretta')
    await state.admin.call('PUT', `/api/tables/product_files/${state.product.id}`, {
      file_url: await upload(mended),
    })
    await publish({ version_label: '3.0', confirmed_recipients: 1 })
    const { earlier } = await owned('anna@example.it')
    expect((await fetched(earlier[0]!.downloadUrl)).equals(mended)).toBe(true)
  })

  test('follows an earlier version’s file when it is replaced, and does not let it be deleted', async () => {
    await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    const [file] = await run<{ id: number }>(
      `SELECT f.id FROM private_files f JOIN file_releases r ON r.file_url LIKE '%/' || f.filename
       WHERE r.version_label = $1`,
      [releaseTexts.firstVersion],
    )
    const refused = await state.admin.call('DELETE', `/api/private-files/${file!.id}`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining(`«${releaseTexts.firstVersion}»`) as string,
    ])
    await state.admin.fetch(`/api/private-files/${file!.id}`, {
      method: 'PATCH',
      body: pdfForm('prima corretta'),
    })
    const { earlier } = await owned('anna@example.it')
    expect((await fetched(earlier[0]!.downloadUrl)).equals(pdfOf('prima corretta'))).toBe(true)
  })

  test('a refunded buyer reaches no version', async () => {
    const { id } = await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    const { earlier } = await owned('anna@example.it')
    await run(`UPDATE purchases SET status = 'refunded' WHERE id = $1`, [id])
    expect((await fetch(`${it.app.url}${earlier[0]!.downloadUrl}`)).status).toBe(410)
  })

  test('stamps each version for itself', async () => {
    await run('UPDATE product_files SET stamp_pdf = true')
    await buy('anna@example.it')
    const plain = await booklet({ words: 'Nuova' })
    await publish({ file_url: await upload(plain), confirmed_recipients: 1 })
    const mine = await owned('anna@example.it')
    expect((await fetched(mine.downloadUrl)).equals(plain)).toBe(false)
    const copies = await run('SELECT source FROM stamped_copies WHERE filename IS NOT NULL')
    expect(copies).toHaveLength(1)
    await withoutStamps(it.app.databaseUrl)
  })
})

describe('what is refused changes nothing', () => {
  const unchanged = async () => {
    const rows = await run('SELECT version_label FROM product_files WHERE id = $1', [state.product.id])
    expect(rows).toEqual([{ version_label: null }])
    expect(await releaseMails()).toEqual([])
    expect(await run('SELECT id FROM file_releases')).toEqual([])
  }
  test.each<[string, ReleaseValues, number, string]>([
    ['no label', { version_label: ' ' }, 400, 'version_label'],
    ['a label that is too long', { version_label: 'x'.repeat(41) }, 400, 'version_label'],
    ['notes that are too long', { notes: 'x'.repeat(2001) }, 400, 'notes'],
    ['a file that is not ours', { file_url: 'https://example.it/a.pdf' }, 400, 'file_url'],
    ['a file that is not stored', { file_url: '/api/private-files/file/mai-vista.pdf' }, 400, 'file_url'],
    ['the first version’s own label', { version_label: releaseTexts.firstVersion }, 409, 'version_label'],
  ])('%s', async (_kind, values, status, field) => {
    const answer = await publish(values)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
    await unchanged()
  })

  test('the same file, an unknown product, and whoever is no administrator', async () => {
    const [row] = await run<{ file_url: string }>('SELECT file_url FROM product_files WHERE id = $1', [
      state.product.id,
    ])
    expect((await publish({ file_url: row!.file_url })).status).toBe(400)
    const unknown = { product_file_id: 999_999, file_url: 'x', version_label: 'x' }
    expect((await state.admin.call('POST', '/api/admin/file-releases', unknown)).status).toBe(404)
    const impossible = { ...unknown, product_file_id: 2_147_483_648 }
    expect((await state.admin.call('POST', '/api/admin/file-releases', impossible)).status).toBe(400)
    const file_url = await upload(pdfOf('di altri'))
    for (const role of ['editor', 'user'] as const)
      expect((await publish({ file_url }, await tablesClient(it.app, role))).status).toBe(403)
    await unchanged()
  })

  test('a version is written by publishing alone', async () => {
    await state.admin.call('PATCH', `/api/product-files/${state.product.id}`, { version_label: '9.9' })
    await unchanged()
  })

  test('of two who publish the same label at once, one is refused', async () => {
    const answers = await Promise.all([publish(), publish()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await run(`SELECT id FROM file_releases WHERE version_label = '2.0'`)).toHaveLength(1)
  })
})
