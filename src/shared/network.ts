/**
 * The network an address belongs to, for counting: an IPv4 address is one, an IPv6 address stands for its /64, which
 * is what one connection usually holds. Anything else is its own network.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  return plain.includes(':') ? `${prefixOf(plain, 4)}::/64` : plain
}

/**
 * The beginning of an address that is kept where a person's own is not wanted: /24 of IPv4, /48 of IPv6, anything else
 * whole.
 */
export function networkPrefix(address: string): string {
  const plain = withoutMapping(address)
  if (plain.includes(':')) return `${prefixOf(plain, 3)}::/48`
  return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first groups of an IPv6 address, 16 bits each, as they are written short. */
function prefixOf(plain: string, count: number): string {
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return all
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
