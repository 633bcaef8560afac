import { type App } from './app'
import { signIn } from './sign-in'

export type Answer = {
  status: number
  headers: Headers
  // The tests say what they expect of an answer; a wrong guess fails there.
  body: Record<string, never> & { rows: Row[]; row: Row; total: number; errors: Record<string, string> }
  text: string
}
export type Row = Record<string, unknown> & { id: number; updated_at: string }

export type Client = {
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** Somebody at a keyboard of this site: an administrator unless another role is given. */
export async function tablesClient(app: App, role: 'admin' | 'editor' | 'user' = 'admin'): Promise<Client> {
  const { headers } = await signIn({ app, role })
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
  return {
    fetch: request,
    call: async (method, path, body) => {
      const response = await request(path, {
        method,
        ...(body !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (isJson ? JSON.parse(text) : {}) as Answer['body'],
      }
    },
  }
}

/** A valid message, as the form 'Contattaci' would leave it. */
export const contact = (fields: Record<string, unknown> = {}) => ({
  name: 'Agata Farè',
  email: 'agata@posta.example',
  message: 'Buongiorno, vorrei sapere se si può stampare.',
  ...fields,
})
