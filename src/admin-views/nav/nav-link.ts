export type NavLink = { href: string; label: string }
export type NavGroup = {
  label: string
  links: NavLink[]
  /** Unfolded by hand, unless the page one is on is in it. */
  isClosed?: boolean
}

const TABLE = '/admin?table='

/** The address that opens a table of the dashboard. */
export const tableHref = (table: string): string => `${TABLE}${table}`

/** The table that an address opens; undefined for every other address. */
export const tableOf = (href: string): string | undefined =>
  href.startsWith(TABLE) ? href.slice(TABLE.length) : undefined
