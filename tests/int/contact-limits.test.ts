import { connect } from 'node:net'

import { beforeAll, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { contactClient, newMailbox, newNetwork, THANKS } from '../support/contact-client'
import { useMailApp } from '../support/mail-app'

const shop = useMailApp({ SUPPORT_EMAIL: 'aiuto@shop.example', TRUST_PROXY: '1' })
let visitor: ReturnType<typeof contactClient>
beforeAll(() => {
  visitor = contactClient(shop.app)
})

describe('limits', () => {
  const flood = async (size: number, one: () => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: size }, one))
    return {
      taken: responses.filter(({ status }) => status === 200).length,
      refused: responses.filter(({ status }) => status === 429),
    }
  }
  test('of a network: so many of a flood are taken, and no other network pays', async () => {
    const network = '2001:db8:7:7::1'
    const emails: string[] = []
    const { taken, refused } = await flood(45, () => {
      const email = newMailbox()
      emails.push(email)
      return visitor.submit({ email }, { network })
    })
    expect({ taken, refused: refused.length }).toEqual({ taken: 30, refused: 15 })
    for (const response of refused) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) as string })
    }
    const rows = await query(
      shop.app.databaseUrl,
      'SELECT 1 FROM contact_submissions WHERE email = ANY($1)',
      [emails],
    )
    expect(rows).toHaveLength(30)
    expect((await visitor.submit({}, { network: '2001:db8:7:7::2' })).status).toBe(429)
    expect((await visitor.submit({}, { network: '2001:db8:7:8::1' })).status).toBe(200)
  })
  test('of a mailbox, from wherever: ten messages, five replies', async () => {
    const email = 'Bersaglio+x@posta.example'
    const { taken, refused } = await flood(14, () => visitor.submit({ email }))
    expect({ taken, refused: refused.length }).toEqual({ taken: 10, refused: 4 })
    const queued = await query(shop.app.databaseUrl, 'SELECT 1 FROM email_deliveries WHERE user_email = $1', [
      email,
    ])
    expect(queued).toHaveLength(5)
    const arrived = () => shop.smtp.mails.filter(({ to }) => to.includes(email)).length
    await expect.poll(arrived).toBe(5)
  })
  test('what the form refuses is not counted', async () => {
    const network = newNetwork()
    for (let round = 0; round < 35; round += 1)
      expect((await visitor.submit({ name: '' }, { network })).status).toBe(400)
    expect((await visitor.submit({}, { network })).status).toBe(200)
  })
})

test('a refusing mail server does not lose the message', async () => {
  const email = newMailbox()
  shop.smtp.judge(() => ({ code: 550 }))
  try {
    expect((await visitor.submit({ email })).status).toBe(200)
  } finally {
    shop.smtp.judge(() => 'accept')
  }
  expect(await visitor.stored(email)).toHaveLength(1)
})

test('neither does one that is down', async () => {
  await shop.smtp.stop()
  const down = connect(shop.smtp.port, '127.0.0.1')
  await expect(new Promise((_, reject) => down.on('error', reject))).rejects.toThrow('ECONNREFUSED')
  const email = newMailbox()
  const response = await visitor.submit({ email })
  expect(await response.json()).toEqual({ success: true, message: THANKS })
  expect(await visitor.stored(email)).toHaveLength(1)
})
