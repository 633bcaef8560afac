import type { Accepted } from './finding'

const SELF_SIGNED =
  'The certificate of this run is signed by itself and lasts two days; a real one is certbot’s, and the panel watches its end.'

/** What the tools find and the shop leaves, each with the reason. What is not here fails the run. */
export const ACCEPTED: Accepted[] = [
  { tool: 'testssl', id: 'cert_chain_of_trust', where: 'TLS', reason: SELF_SIGNED },
  { tool: 'testssl', id: 'cert_expirationStatus', where: 'TLS', reason: SELF_SIGNED },
  { tool: 'testssl', id: 'cert_notAfter', where: 'TLS', reason: SELF_SIGNED },
  { tool: 'testssl', id: 'cert_revocation', where: 'TLS', reason: SELF_SIGNED },
  {
    tool: 'testssl',
    id: 'engine_problem',
    where: 'TLS',
    reason: 'About testssl’s own OpenSSL, which has no GOST ciphers.',
  },
  {
    tool: 'testssl',
    id: 'BREACH',
    where: 'TLS',
    reason:
      'Pages are compressed; no answer holds both a secret of the session and text of another site’s choice, and the cookie is SameSite=Lax.',
  },
  {
    tool: 'requests',
    id: 'answered-501',
    where: 'POST /api/visits',
    reason:
      'nginx’s own refusal of a Transfer-Encoding that it does not know: the right answer to that probe.',
  },
]
