import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { s3Patience } from '@/integrations/s3-patience'

import { TEST_PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'
import { S3Double } from '../support/s3-double'

vi.setConfig({ testTimeout: TEST_PATIENCE_MS })

let store: S3Double
let line: Relay
beforeEach(async () => {
  store = await S3Double.start()
  line = await startRelay(store.env.S3_ENDPOINT!)
})
afterEach(async () => {
  await line.cut()
  await store.stop()
})

/** As the shop's own client, with less patience. */
const clientWith = (silenceMs: number) =>
  new S3Client({
    endpoint: line.url,
    region: 'eu-south-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...s3Patience({ connectMs: 5_000, silenceMs, attempts: 2 }),
  })

const OBJECT = { Bucket: 'shop', Key: 'private-files/planner.pdf' }
const keep = (bytes: number) => store.objects.set(`/${OBJECT.Bucket}/${OBJECT.Key}`, Buffer.alloc(bytes, 'x'))

test.each([
  ['a question', (client: S3Client) => client.send(new HeadObjectCommand(OBJECT))],
  ['an upload', (client: S3Client) => client.send(new PutObjectCommand({ ...OBJECT, Body: 'nuovo' }))],
])('%s to a store that does not answer is tried once more, then given up', async (_name, ask) => {
  keep(10)
  line.hold()
  await expect(ask(clientWith(300))).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(line.connections()).toBe(2)
})

test('a download that stops half-way fails', async () => {
  // More than the connections' own buffers hold.
  keep(40_000_000)
  const { Body } = await clientWith(1_000).send(new GetObjectCommand(OBJECT))
  line.freeze()
  await expect(new Response(Body!.transformToWebStream()).arrayBuffer()).rejects.toThrow()
})

test('a download that is slow but goes on comes whole, however long it takes', async () => {
  keep(1_000_000)
  // In all shorter than the five seconds after which the store ends a line on which it has nothing more to say.
  line.slow(250)
  const silenceMs = 3_000
  const began = performance.now()
  const { Body } = await clientWith(silenceMs).send(new GetObjectCommand(OBJECT))
  expect(await Body!.transformToByteArray()).toHaveLength(1_000_000)
  expect(performance.now() - began).toBeGreaterThan(silenceMs)
})
