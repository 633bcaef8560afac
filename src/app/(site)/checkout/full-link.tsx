import type { ComponentProps } from 'react'

/**
 * Leaves by a full load: the landing page is sent ready-made, which is quicker than fetching its parts, and scrolls to
 * its hash on load.
 */
export function FullLink(props: ComponentProps<'a'> & { href: string }) {
  return <a {...props} />
}
