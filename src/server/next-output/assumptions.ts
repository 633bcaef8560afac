// What the serving process takes for granted of Next's and React's output. None of it is a documented interface, so all
// of it stands in this folder; tests/int/server-next-output.test.ts holds each against the real build.

/** Next gives its scripts the nonce of the policy that it finds in this header of the request. */
export const NONCE_REQUEST_HEADER = 'content-security-policy'

/** Stands on the answer with a page that the build rendered: its scripts have no nonce. */
export const PRERENDERED_HEADER = 'x-nextjs-prerender'

/** Next's own client asks for a page's data, not its HTML, with this header and this name in the query. */
export const DATA_HEADER = 'rsc'
export const DATA_QUERY = '_rsc'

/** A cookie of whoever looks at drafts. */
export const DRAFT_COOKIE = '__prerender_bypass'

/** Whether this is what Next sends, also with 200, when a component threw before anything was rendered. */
export const isErrorPage = (html: string): boolean => html.includes('<html id="__next_error__"')
