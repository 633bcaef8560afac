import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

type Medium = { id: number; url: string; sizes: { w160: { url: string } } }

/** A picture that is large enough to be kept in a smaller size too, as the panel sends it. */
async function formOf(name: string, data: object): Promise<FormData> {
  const picture = sharp({ create: { width: 200, height: 150, channels: 3, background: '#ffc42e' } })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' }))
  form.append('_payload', JSON.stringify(data))
  return form
}
const docOf = async (response: Response) => ((await response.json()) as { doc: Medium }).doc

async function upload(): Promise<Medium> {
  const body = await formOf('prima.png', { alt: 'Un ritratto' })
  const response = await admin.fetch('/api/media', { method: 'POST', body })
  expect(response.status).toBe(201)
  return docOf(response)
}
const replace = async ({ id }: Medium, data: object = {}) =>
  admin.fetch(`/api/media/${id}`, { method: 'PATCH', body: await formOf('seconda.png', data) })

const pathOf = ({ url }: Medium) => new URL(url, app.url).pathname
/** What a visitor gets of the picture and of its smaller size. */
const seen = ({ url, sizes }: Medium) =>
  Promise.all([url, sizes.w160.url].map(async (address) => (await fetch(new URL(address, app.url))).status))

describe('a picture that is replaced', () => {
  afterEach(async () => {
    await query(app.databaseUrl, 'DROP FUNCTION IF EXISTS refuse CASCADE')
  })

  test('goes, in all its sizes, once the new one is there', async () => {
    const before = await upload()
    expect(await seen(before)).toEqual([200, 200])
    const response = await replace(before)
    expect(response.status).toBe(200)
    expect(await seen(await docOf(response))).toEqual([200, 200])
    expect(await seen(before)).toEqual([404, 404])
  })

  test('stays when the replacement is refused', async () => {
    const before = await upload()
    expect((await replace(before, { alt: '' })).status).toBe(400)
    expect(await seen(before)).toEqual([200, 200])
  })

  test.each([
    ['at its row', 'CREATE TRIGGER refuse BEFORE UPDATE ON media'],
    ['at the commit', 'CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON media DEFERRABLE INITIALLY DEFERRED'],
  ])('stays when the replacement fails %s', async (_where, trigger) => {
    const before = await upload()
    await query(
      app.databaseUrl,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
       ${trigger} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    expect((await replace(before)).status).toBe(500)
    expect(await seen(before)).toEqual([200, 200])
  })
})

describe('a picture in the mail of a sequence', () => {
  type Sequence = { id: number; sequence_name: string }
  const show = async (template: string, more = ''): Promise<Sequence> => {
    const [sequence] = await query<Sequence>(
      app.databaseUrl,
      `UPDATE email_sequences SET email_template = $1, updated_at = now() - interval '1 day' ${more}
       WHERE id = (SELECT min(id) FROM email_sequences) RETURNING id, sequence_name`,
      [template],
    )
    return sequence!
  }
  /** The second address is of another file, which only begins like the first. */
  const template = (path: string, other: string) =>
    `<p><img src="${path}"></p><p><img src='${app.url}${path}?v=1'><a href="${other}.webp">Altra</a></p>`

  test('is replaced there too, as a change of the sequence', async () => {
    const before = await upload()
    const { id } = await show(template(pathOf(before), pathOf(before)))
    const response = await replace(before)
    expect(response.status).toBe(200)
    const moved = template(pathOf(await docOf(response)), pathOf(before))
    const [row] = await query(
      app.databaseUrl,
      `SELECT email_template, updated_at > now() - interval '1 hour' AS is_new FROM email_sequences WHERE id = $1`,
      [id],
    )
    expect(row).toEqual({ email_template: moved, is_new: true })
    const { rows } = (await admin.call('GET', `/api/tables/email_sequences/${id}/history`)).body
    expect(rows[0]).toMatchObject({ operation: 'update', after: { email_template: moved } })
  })

  test('is not deleted, and the refusal names the sequence', async () => {
    const picture = await upload()
    const path = pathOf(picture)
    const remove = () => admin.call('DELETE', `/api/media/${picture.id}`)
    const { sequence_name: name } = await show(`<p><img src="${path}"></p>`)
    const refused = await remove()
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain(`nell’email «${name}»: prima`)
    await show(`<p><img src="${path}"></p>`, ', deleted_at = now()')
    expect((await remove()).body.error).toContain(`«${name}» (nel cestino)`)
    expect(await seen(picture)).toEqual([200, 200])

    // Another file's address.
    await show(`<p><img src="${path}.webp"></p>`, ', deleted_at = NULL')
    expect((await remove()).status).toBe(200)
    expect(await seen(picture)).toEqual([404, 404])
  })
})
