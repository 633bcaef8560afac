import type { PayloadRequest } from 'payload'
import { expect, test } from 'vitest'

import { readJson } from '@/endpoints/read-json'

const request = (body: ReadableStream<Uint8Array>) =>
  new Request('http://localhost/api/x', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
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
