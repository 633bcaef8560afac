import { sendRaw } from '../ask'
import type { Shop } from '../shop'
import { answersIn } from './judge-answer'
import { collect, type Probe } from './probe'

const METHODS = ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'MOVE', 'SEARCH', 'ACL', 'PURGE']

/** Requests whose end front and shop could see at different places; each hides a second one. */
const DOUBLES: { name: string; headers: string[]; body: string }[] = [
  {
    name: 'length and chunks',
    headers: ['Content-Length: 48', 'Transfer-Encoding: chunked'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'chunks and length',
    headers: ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    body: '2f\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\nA: b\r\n\r\n0\r\n\r\n',
  },
  {
    name: 'two lengths',
    headers: ['Content-Length: 0', 'Content-Length: 44'],
    body: 'GET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'a blank before the colon',
    headers: ['Content-Length: 49', 'Transfer-Encoding : chunked'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'chunks under another name',
    headers: ['Content-Length: 49', 'Transfer-Encoding: xchunked'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'a folded line',
    headers: ['Content-Length: 49', 'X: y\r\n Transfer-Encoding: chunked'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'a line ending of one sign',
    headers: ['Content-Length: 49\nTransfer-Encoding: chunked'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
  {
    name: 'a signed length',
    headers: ['Content-Length: +49'],
    body: '0\r\n\r\nGET /nascosta HTTP/1.1\r\nHost: localhost\r\n\r\n',
  },
]

/** What is wrong with a request's own form. */
export const requestProbes: Probe[] = [
  {
    id: 'method',
    severity: 'low',
    find: (shop) =>
      collect(METHODS, async (method) =>
        collect(['/', '/login', '/api/health', '/_next/static/non-esiste.js'], async (path) => {
          const { status } = await shop.ask(path, { method })
          return status < 400 || status >= 500 ? `${method} ${path} ${status}` : undefined
        }),
      ),
  },
  {
    id: 'request-smuggling',
    severity: 'high',
    find: (shop) =>
      collect(DOUBLES, async ({ name, headers, body }) => {
        const { origin, ca } = shop.front
        const head = ['POST /api/visits HTTP/1.1', 'Host: localhost', `Origin: ${origin}`, ...headers]
        const answer = await sendRaw(origin, `${head.join('\r\n')}\r\n\r\n${body}`, ca, 1500)
        const statuses = answersIn(answer)
        // Behind the first answer only a refusal that closes: anything else is the hidden request's.
        const isHidden = answer.includes('nascosta') || statuses.slice(1).some((status) => status !== 400)
        return isHidden || (await isMixedUp(shop)) ? name : undefined
      }),
  },
  {
    id: 'header-split',
    severity: 'medium',
    find: (shop) =>
      collect(
        ['/%0d%0aset-cookie:%20a=b', '/login?from=%0d%0aset-cookie:%20a=b', '/admin%0aset-cookie:%20a=b'],
        async (path) =>
          (await shop.ask(path)).headers['set-cookie']?.some((set) => set.startsWith('a=b'))
            ? path
            : undefined,
      ),
  },
]

/** Whether a visitor who comes next gets the answer to a hidden request. */
async function isMixedUp(shop: Shop): Promise<boolean> {
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.ask('/api/admin/status')))
  return answers.some(({ status, body }) => status !== 200 || body !== '{"isAdmin":false}')
}
