import { afterAll, afterEach } from 'vitest'

import { differenceOf } from './openapi-check'

/** Larger answers are files or whole tables; the same shapes come in small ones too. */
const LARGEST_BYTES = 3_000_000

const plainFetch = globalThis.fetch
const pending = new Set<Promise<void>>()
const differences = new Set<string>()

/** Every answer that the shop gives to a test is held to openapi.json; the shop alone names a request in `X-Request-ID`. */
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init)
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  if (pathname.startsWith('/api/') && response.headers.has('x-request-id')) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const sent = typeof init?.body === 'string' && isJson(new Headers(init.headers)) ? init.body : undefined
    const look = bodyOf(response, init?.signal).then((body) => {
      const type = typeOf(response.headers)
      const { status } = response
      const difference = differenceOf({ method, address: pathname + search, sent, status, type, body })
      if (difference !== undefined) differences.add(difference)
    })
    pending.add(look)
    void look.finally(() => pending.delete(look))
  }
  return response
}

const typeOf = (headers: Headers) => (headers.get('content-type') ?? '').split(';')[0]!.trim()
const isJson = (headers: Headers) => typeOf(headers) === 'application/json'

/** The text of a small JSON answer that arrives whole: what a test breaks off is left alone. */
async function bodyOf(response: Response, signal?: AbortSignal | null): Promise<string | undefined> {
  const isSmall = Number(response.headers.get('content-length') ?? 0) <= LARGEST_BYTES
  if (!isJson(response.headers) || !isSmall || response.body === null) return undefined
  // The copy of an answer that is given up between its head and its body neither ends nor fails.
  const left = new Promise<undefined>((resolve) => {
    if (signal?.aborted) resolve(undefined)
    signal?.addEventListener('abort', () => resolve(undefined))
  })
  try {
    return await Promise.race([response.clone().text(), left])
  } catch {
    return undefined
  }
}

async function failOnDifferences() {
  await Promise.all(pending)
  if (differences.size === 0) return
  const found = [...differences].join('\n')
  differences.clear()
  throw new Error(`answers differ from openapi.json:\n${found}`)
}

afterEach(failOnDifferences)
afterAll(async () => {
  // The next file of this process brings its own.
  globalThis.fetch = plainFetch
  await failOnDifferences()
})
