import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { type Role, signIn } from '../support/sign-in'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterAll(() => app.stop())

describe('what cannot be read', () => {
  const send = (path: string, body: string, type = 'application/json') =>
    fetch(app.url + path, { method: 'POST', headers: { origin: app.url, 'content-type': type }, body })

  for (const path of ['/api/send-otp', '/api/verify-otp', '/api/sessions']) {
    test.each([
      ['an array', '[]', 400],
      ['a number', '7', 400],
      ['null', 'null', 400],
      ['nothing', '', 400],
      ['half an object', '{"email":', 400],
      ['an empty object', '{}', 400],
      ['more than a megabyte', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
    ])(`${path} refuses %s`, async (_what, body, status) => {
      const response = await send(path, body)
      expect(response.status).toBe(status)
      const answer = (await response.json()) as { error: string; message: string }
      expect(answer.error).toBe(answer.message)
      expect(answer.error.length).toBeGreaterThan(5)
    })

    test(`${path} refuses a form, as another site could send`, async () => {
      const type = 'text/plain'
      expect((await send(path, '{"email":"a@persone.example"}', type)).status).toBe(415)
    })

    test.each<Record<string, string>>([
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])(`${path} refuses %j`, async (headers) => {
      const response = await fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: 'a@persone.example', otp: '000000', code: 'x' }),
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    })
  }
})

describe('a form of many bytes', () => {
  /** A browser of someone who sends a form of so many bytes. */
  const sendForm = async (path: string, role: Role | undefined, bytes: number) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }))
    const headers = role ? (await signIn({ app, role })).headers : { origin: app.url }
    const response = await fetch(app.url + path, { method: 'POST', headers, body })
    const { error, message } = (await response.json()) as { error: string; message: string }
    expect(error).toBe(message)
    return response.status
  }

  test.each([
    [undefined, 401],
    ['user', 403],
    ['editor', 403],
    ['admin', 415],
  ] as const)('sent by %s to the uploads is answered %i', async (role, status) => {
    expect(await sendForm('/api/upload/file', role, 20_000_000)).toBe(status)
  })

  test.each(['/api/users', '/api/purchases', '/api/create-checkout-session'])(
    'sent to %s by a stranger is not read',
    async (path) => expect(await sendForm(path, undefined, 20_000_000)).toBe(401),
  )

  test('held open by sixty strangers takes next to no memory', async () => {
    const { port } = new URL(app.url)
    const sockets: Socket[] = []
    const holdOpen = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), 'localhost')
        sockets.push(socket)
        socket.on('error', () => resolve())
        socket.on('close', () => resolve())
        socket.write(
          'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
            'Content-Length: 20000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
        )
        socket.write(Buffer.alloc(19_900_000, 'x'), () => resolve())
      })
    const before = await residentMegabytes()
    await Promise.all(Array.from({ length: 60 }, holdOpen))
    // Whatever has arrived is read before this is answered.
    expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200)
    const grown = (await residentMegabytes()) - before
    for (const socket of sockets) socket.destroy()
    expect(grown).toBeLessThan(300)
  })
})

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${app.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1000
}
