import type { App } from './app'
import { query } from './cluster'

export const THANKS = 'Grazie per il tuo interesse! Ti contatteremo presto.'

let visitors = 0
/** A network of one's own, so that no test uses up another's limit. */
export const newNetwork = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
export const newMailbox = () => `visitatore${++visitors}@posta.example`

/** What the contact form takes. */
export const validMessage = () => ({
  name: 'Anna Rossi',
  email: newMailbox(),
  message: 'Vorrei sapere di più.',
})

type Options = { network?: string; headers?: Record<string, string> }
type Row = { id: number; name: string; email: string; subject: string | null; message: string }

/** A visitor of the contact form, who may lie in every way; the application trusts one proxy. */
export function contactClient(app: App) {
  const post = (body: BodyInit, { network = newNetwork(), headers = {} }: Options = {}) =>
    fetch(`${app.url}/api/forms/submit`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': network,
        'X-Ore-Serene-Client-Address': network,
        ...headers,
      },
    })
  return {
    post,
    submit: (fields: Record<string, unknown>, options?: Options) =>
      post(JSON.stringify({ formId: 'contact_form', ...validMessage(), ...fields }), options),
    stored: (email: string) =>
      query<Row>(app.databaseUrl, 'SELECT * FROM contact_submissions WHERE email = $1', [email]),
  }
}
