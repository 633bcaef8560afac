/** An answer in JSON that sets cookies, given as `Set-Cookie` values. */
export function withCookies(body: object, ...cookies: string[]): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { headers })
}
