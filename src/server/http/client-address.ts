import { isIP } from 'node:net'

type ClientAddressArgs = {
  /** The socket's other end. */
  remote: string | undefined
  /** The header X-Forwarded-For as it came. */
  forwardedFor: string | undefined
  /** How many proxies of ours stand before this process (`TRUST_PROXY`). */
  trusted: number
}

/**
 * The address a request came from. Each proxy appends what it saw, so the entries that count are the last ones: with n
 * proxies the n-th from the end. Whatever a client wrote itself stands before these and is not believed.
 */
export function clientAddressOf({ remote, forwardedFor, trusted }: ClientAddressArgs): string {
  const socket = plain(remote ?? '')
  if (trusted === 0 || !forwardedFor) return socket
  const entries = forwardedFor.split(',').map((entry) => plain(entry.trim()))
  const claimed = entries[Math.max(0, entries.length - trusted)]!
  return isIP(claimed) > 0 ? claimed : socket
}

/** `::ffff:192.0.2.1` and `192.0.2.1` are one network. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)
