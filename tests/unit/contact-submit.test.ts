import { afterEach, expect, test, vi } from 'vitest'

import { contact } from '@/content/landing/ending'
import { api, ApiError, explainFields } from '@/ui/api-client'
import { submitContact } from '@/ui/contact-dialog/submit-contact'

afterEach(() => vi.unstubAllGlobals())

const answer = (body: string, status = 200) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const REFUSED = "Errore nell'invio. Riprova più tardi."

test('what is sent is the form and its id', async () => {
  const fetched = answer('{"success":true,"message":"ok"}')
  await submitContact({ name: 'Anna' }, contact)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/forms/submit',
    expect.objectContaining({ method: 'POST', body: '{"formId":"contact_form","name":"Anna"}' }),
  )
})

test.each([
  ['{"success":true,"message":"altro"}', 200, 'Grazie per il tuo interesse! Ti contatteremo presto.'],
  ['<html>', 200, 'Errore del server. Riprova più tardi.'],
  ['', 200, 'Errore del server. Riprova più tardi.'],
  ['<html>', 502, 'Errore del server. Riprova più tardi.'],
  ['{"message":"Richiesta non valida."}', 400, REFUSED],
  ['{"message":"Troppi messaggi"}', 429, REFUSED],
  ['null', 500, REFUSED],
  ['{"success":false,"message":"Modulo chiuso"}', 200, 'Modulo chiuso'],
  ['{"success":false}', 200, REFUSED],
  ['{"success":false,"message":"  "}', 200, REFUSED],
  ['{"success":"yes"}', 200, REFUSED],
])('%s with %d alerts %s', async (body, status, text) => {
  answer(body, status)
  expect(await submitContact({}, contact)).toMatchObject({ text, sent: text.startsWith('Grazie') })
})

test('JSON that is nothing at all is a refusal too', async () => {
  answer('null')
  expect(await submitContact({}, contact)).toEqual({ sent: false, text: REFUSED })
})

test('the fields a refusal names are handed on', async () => {
  answer('{"message":"x","errors":{"name":"Nome is required"}}', 400)
  expect(await submitContact({}, contact)).toMatchObject({ errors: { name: 'Nome is required' } })
})

test('without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await submitContact({}, contact)).toEqual({
    sent: false,
    text: 'Errore di connessione. Riprova più tardi.',
  })
})

test('a call tells its failures apart', async () => {
  answer('{"error":"Non trovato"}', 404)
  const failure: unknown = await api('/api/x').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ kind: 'status', status: 404, message: 'Non trovato' })
  answer('null', 500)
  await expect(api('/api/x')).rejects.toThrow('API responded with HTTP status 500')
})

test.each([
  ['{"message":"Richiesta non valida.","errors":{"to":"Al massimo tre anni."}}', 'Al massimo tre anni.'],
  ['{"message":"x","errors":{"from":"Scrivi una data.","to":"Scrivi una data."}}', 'Scrivi una data.'],
  ['{"message":"x","errors":{"a":"Prima.","b":"Seconda."}}', 'Prima. · Seconda.'],
  ['{"message":"Richiesta non valida."}', 'Richiesta non valida.'],
])('of %s a screen without a form shows %s', async (body, text) => {
  answer(body, 400)
  expect(explainFields(await api('/api/x').catch((error: unknown) => error))).toBe(text)
})

test('a file goes as it is, a call that was given up says so', async () => {
  const fetched = answer('{}')
  const body = new FormData()
  await api('/api/upload/media', { method: 'POST', body })
  expect(fetched).toHaveBeenCalledWith(
    '/api/upload/media',
    expect.objectContaining({ body, headers: { Accept: 'application/json' } }),
  )
  const gaveUp = new AbortController()
  gaveUp.abort()
  vi.stubGlobal('fetch', () => Promise.reject(gaveUp.signal.reason as Error))
  await expect(api('/api/x', { signal: gaveUp.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
