/**
 * A path of this site that a visitor's browser may be sent to, or undefined when it would leave the site.
 *
 * Browsers read `\` as `/`, drop tabs and line ends and take `//` for another host, so such spellings are refused
 * before the address is resolved, not after.
 *
 * @param value what a client asked for, such as `/checkout/success`
 * @param origin the public origin, `SERVER_URL`
 * @returns path, query and fragment as a browser would resolve them
 */
export function sitePath(value: string, origin: string): string | undefined {
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(value)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** The same path with one more query parameter, written as given: Stripe wants its placeholder unencoded. */
export function withQuery(path: string, parameter: string): string {
  const [beforeHash = '', hash] = path.split('#', 2)
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${parameter}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
