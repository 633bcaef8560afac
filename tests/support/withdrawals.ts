import type { App } from './app'
import { decideSandbox, startCheckout } from './checkout-client'
import { Client } from './client'

type Fields = Record<string, string>

/** A buyer with a browser that runs no script, on `/recesso`. */
export function withdrawalVisitor(app: App) {
  const send = (path: string, fields: Fields, headers: Record<string, string> = { Origin: app.url }) =>
    fetch(`${app.url}/api/withdrawals${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    })
  const pathOf = (response: Response) => (response.headers.get('location') ?? '').replace(app.url, '')
  const page = async (path: string) => (await new Client(app.url).get(path)).text()
  const tokenIn = (path: string) => new URL(path, app.url).searchParams.get('passo') ?? ''
  return {
    send,
    page,
    tokenIn,
    /** A paid order of the simulation. */
    buy: async (email: string): Promise<string> => {
      const { sessionId } = await startCheckout(app.url)
      await decideSandbox(app.url, { session: sessionId, action: 'pay', email, name: 'Anna Bianchi' })
      return sessionId
    },
    /** The first step; where it leads. */
    identify: async (order: string, email: string) => pathOf(await send('', { ordine: order, email })),
    /** The second step; where it leads. */
    confirm: async (token: string, fields: Fields = {}) =>
      pathOf(await send('/confirm', { passo: token, nome: 'Anna Bianchi', messaggio: '', ...fields })),
  }
}
