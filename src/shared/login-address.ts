import { sitePath } from './site-path'

/** The login screen, carrying the page of this site to come back to. */
export const loginAddress = (from: string): string =>
  from === '/' ? '/login' : `/login?${new URLSearchParams({ from }).toString()}`

/** The page to come back to after signing in: a path of this site and nothing else, else the root (spec §2). */
export function returnPath(from: string | null | undefined): string {
  const path = sitePath(from ?? '', 'https://this-site.invalid') ?? '/'
  return /^\/(login|auth\/callback)\/?([?#]|$)/.test(path) ? '/' : path
}
