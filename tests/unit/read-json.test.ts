import type { PayloadRequest } from 'payload'
import { expect, test } from 'vitest'

import { readJson } from '@/endpoints/read-json'

const request = (body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  new Request('http://localhost/api/x', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit) as unknown as PayloadRequest

test('a body in pieces is read whole', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['{"name":', '"Nicolò"}']) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  expect(await readJson(request(body))).toEqual({ name: 'Nicolò' })
})

test('a body that ends half-way is the sender’s doing, not a fault of the shop', async () => {
  let isBegun = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isBegun) controller.error(new Error('aborted'))
      else controller.enqueue(new TextEncoder().encode('{"name":'))
      isBegun = true
    },
  })
  await expect(readJson(request(body))).rejects.toMatchObject({
    status: 400,
    message: 'La richiesta si è interrotta.',
  })
})

test('a text that is no UTF-8 is refused, and not read as another', async () => {
  const latin = new Uint8Array(Buffer.from('{"name":"Nicolò"}', 'latin1'))
  await expect(readJson(request(latin))).rejects.toMatchObject({
    status: 400,
    message: 'Richiesta non valida.',
  })
})

const json = () => new Uint8Array(Buffer.from('{"name":"Nicolò"}'))

test.each(['application/json-patch+json', 'application/jsonx', 'application/json.x', 'text/json', ''])(
  'the type %j is not taken for JSON',
  async (type) => {
    await expect(readJson(request(json(), type))).rejects.toMatchObject({ status: 415 })
  },
)

test.each(['application/json;charset=utf-8', 'Application/JSON ; charset=UTF-8'])(
  'the type %j is JSON',
  async (type) => expect(await readJson(request(json(), type))).toEqual({ name: 'Nicolò' }),
)
