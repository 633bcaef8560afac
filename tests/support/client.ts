/** A small browser-like caller: keeps its cookies and, like a page of the site, says where it calls from. */
export class Client {
  readonly cookies = new Map<string, string>()

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get = (path: string) => this.call('GET', path)
  post = (path: string, body: unknown) => this.call('POST', path, body)

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin: this.url, 'content-type': 'application/json' }),
        ...this.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(name.length + 1)
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
