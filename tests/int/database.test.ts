import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { validMessage } from '../support/contact-client'
import { signIn } from '../support/sign-in'

let app: App
beforeEach(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterEach(() => app.stop())

const FAULTS = {
  'a constraint that is checked at the end': `RAISE EXCEPTION 'refused at commit'`,
  'a connection that is lost': 'PERFORM pg_terminate_backend(pg_backend_pid())',
}

/** Makes every COMMIT of a transaction that writes to `table` fail. */
const failAtCommit = (table: string, fault: string) =>
  query(
    app.databaseUrl,
    `CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${fault}; RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT OR UPDATE ON ${table}
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`,
  )

const countOf = async (table: string) => (await query(app.databaseUrl, `SELECT FROM ${table}`)).length

const JSON_TYPE = { 'content-type': 'application/json' }

describe.each(Object.entries(FAULTS))('a COMMIT that fails by %s', (_, fault) => {
  test('is no success of our own transaction', async () => {
    await failAtCommit('contact_submissions', fault)
    const send = () =>
      fetch(`${app.url}/api/forms/submit`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ formId: 'contact_form', ...validMessage() }),
      })
    expect((await send()).status).toBeGreaterThanOrEqual(500)
    expect(await countOf('contact_submissions')).toBe(0)

    await query(app.databaseUrl, 'DROP TRIGGER fail_at_commit ON contact_submissions')
    expect((await send()).status).toBe(200)
    expect(await countOf('contact_submissions')).toBe(1)
  })

  test('is no success of an operation of Payload', async () => {
    const admin = await signIn({ app, role: 'admin' })
    const before = await countOf('email_suppressions')
    await failAtCommit('email_suppressions', fault)
    const create = () =>
      fetch(`${app.url}/api/email-suppressions`, {
        method: 'POST',
        headers: { ...admin.headers, ...JSON_TYPE },
        body: JSON.stringify({ email: 'anna@example.it', reason: 'complaint' }),
      })
    expect((await create()).status).toBeGreaterThanOrEqual(500)
    expect(await countOf('email_suppressions')).toBe(before)

    await query(app.databaseUrl, 'DROP TRIGGER fail_at_commit ON email_suppressions')
    expect((await create()).status).toBe(201)
    expect(await countOf('email_suppressions')).toBe(before + 1)
  })
})
