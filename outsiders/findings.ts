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
    tool: 'testssl',
    id: 'cipher_order',
    where: 'TLS',
    reason:
      'On purpose: all ciphers that are offered are good ones, and the browser knows which of them is quick on its device (Mozilla’s intermediate profile).',
  },
  {
    tool: 'ffuf',
    id: 'answers-200',
    where:
      /^signed-out \/(login|acquisti|checkout|auth\/callback|ordine\/1|recensione\/1|favicon\.ico|robots\.txt|sitemap\.xml|\.well-known\/security\.txt)$/,
    reason:
      'Public pages and files. Behind a link that is not valid, the page of an order or a review says so and no more.',
  },
  {
    tool: 'ffuf',
    id: 'answers-200',
    where:
      /^signed-out \/api\/(openapi\.json|docs|health(\/(live|ready))?|access|admin\/status|faqs|pages|testimonials|globals\/(landing|offer|site-settings|withdrawal-form))$/,
    reason:
      'What is published, how the API is called, whether the shop is well, and that the caller is not signed in (contract §3).',
  },
  {
    tool: 'ffuf',
    id: 'answers-200',
    where: /^(editor|admin) \/(?!admin|api)/,
    reason: 'The same public pages and files, asked for with a session.',
  },
  {
    tool: 'ffuf',
    id: 'answers-200',
    where:
      /^editor \/(admin\/(account|unauthorized)|api\/(openapi\.json|docs|health(\/(live|ready))?|access|admin\/status|my-purchases|users(\/(me|count))?|payload-(preferences(\/nav)?|locked-documents)|(faqs|pages|testimonials|reviews|media|globals\/\w[\w-]*)(\/(versions|1))?))$/,
    reason:
      'Editors read and write contents, their own account and their own settings of the panel; of users they see themselves alone (tests/int/accounts-roles.test.ts).',
  },
  {
    tool: 'ffuf',
    id: 'answers-200',
    where: /^admin \/(admin|api)(\/|$)/,
    reason:
      'Administrators read everything in the panel. tests/int/accounts-roles.test.ts asks each address as every other role, and is refused.',
  },
  {
    tool: 'wapiti',
    id: 'http-secure-headers',
    where: /^(signed-out|admin) GET \/ X-XSS-Protection$/,
    reason:
      'Browsers have dropped this header, and where it still worked it opened holes (OWASP says to leave it out); the Content-Security-Policy does its work.',
  },
  {
    tool: 'requests',
    id: 'answered-501',
    where: 'POST /api/visits',
    reason:
      'nginx’s own refusal of a Transfer-Encoding that it does not know: the right answer to that probe.',
  },
]
