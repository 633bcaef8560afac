import { Agent, type IncomingMessage, request } from 'node:http'

/** A visitor waits so long; afterwards the answer counts as none. */
export const GIVEN_UP_MS = 20_000

export type Answer = {
  /** Of HTTP, or the word for why there was no answer. */
  status: number | string
  ms: number
  text: string
}

type AskArgs = {
  url: string
  /** The address of loopback that the visitor comes from. */
  from: string
  /** Sent by POST; without it the request is a GET. */
  body?: string
  headers?: Record<string, string>
  /** Uses a connection again; without it each request brings its own, as a new visitor does. */
  agent?: Agent
  /** Milliseconds; 0 for as long as it takes. */
  within?: number
  /** Takes the answer's bytes as they come instead of keeping them. */
  drop?: boolean
}

/** One request and its whole answer; a failure is told in `status`, never thrown. */
export async function ask(args: AskArgs): Promise<Answer> {
  const { within = GIVEN_UP_MS } = args
  const begun = performance.now()
  // A timer of its own: Node may forget a signal of AbortSignal.timeout that nothing else holds.
  const controller = new AbortController()
  const timer = within > 0 ? setTimeout(() => controller.abort(), within) : undefined
  try {
    const { status, text } = await exchange(args, controller.signal)
    return { status, text, ms: performance.now() - begun }
  } catch (error) {
    const word = controller.signal.aborted ? 'no answer in time' : codeOf(error)
    return { status: word, text: '', ms: performance.now() - begun }
  } finally {
    clearTimeout(timer)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

async function exchange(
  { url, from, body, headers, agent, drop = false }: AskArgs,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      localAddress: from,
      agent: agent ?? false,
      signal,
      headers: {
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
  })
  let text = ''
  answer.setEncoding('utf8')
  for await (const piece of answer) if (!drop) text += piece as string
  return { status: answer.statusCode!, text }
}

let addresses = 0

/** An address that no visitor had before; each is a network of its own to the shop and to nginx. */
export function newAddress(): string {
  const number = ++addresses
  return `127.${1 + ((number >> 16) % 250)}.${(number >> 8) & 255}.${number & 255}`
}

/** One visitor's connections, kept from one request to the next. */
export const keptConnections = () => new Agent({ keepAlive: true })
