export type NavLink = { href: string; label: string }
export type NavGroup = { label: string; links: NavLink[] }
