import type { IncomingMessage, ServerResponse } from 'node:http'

import { SERVICE_DOWN } from '@/shared/service-down'

export const isPanelPath = (pathname: string): boolean =>
  pathname === '/admin' || pathname.startsWith('/admin/')

/**
 * Answers for a page of the panel while the database is away: 503 and one sentence. Without this, Payload takes everyone
 * for signed out and leads to the login, away from what was open. The panel's own calls get the sentence as plain text,
 * which Next hands to their caller.
 */
export function answerPanelOutage(req: IncomingMessage, res: ServerResponse): void {
  const isPage = req.method === 'GET' || req.method === 'HEAD'
  res.statusCode = 503
  res.setHeader('Retry-After', 30)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/plain')
  // Node would write the plain text in UTF-8 as well; Next reads its type to the letter.
  res.end(isPage ? PANEL_OUTAGE : SERVICE_DOWN)
}

/** Whole, because no layout is around it; it needs no script. */
export const PANEL_OUTAGE = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Servizio non raggiungibile · Ore Serene</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f8; color: #171a3d;
  font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 30rem; padding: 2rem 1.5rem }
h1 { margin: 0 0 .75rem; font: 500 1.75rem/1.2 Didot, 'Bodoni MT', Georgia, serif }
p { margin: 0 0 1.5rem }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: 2px; background: #171a3d; color: #fff;
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #ffc42e; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { background: #12142e; color: #eef1f8 }
  a { background: #eef1f8; color: #171a3d }
}
</style>
</head>
<body>
<main>
<h1>Un momento di pausa</h1>
<p>${SERVICE_DOWN}</p>
<a href="">Riprova</a>
</main>
</body>
</html>
`
