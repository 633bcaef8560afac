import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

/** What the DNS says of a domain that mail comes from: how many such records there are. */
export type MailDomain = { spf: number; dmarc: number }

type LookArgs = {
  domain: string
  /** Asks these instead of the machine's own name servers: `127.0.0.1:5353`. */
  servers?: readonly string[] | undefined
}

/** One question takes so long at most; none is asked twice. */
const ANSWER_MS = 2000

/**
 * Looks for SPF (RFC 7208) at a domain and for DMARC (RFC 7489) at it or the nearest domain above it that has any.
 *
 * @throws Error of the DNS when a question was not answered; a domain without records is an answer
 */
export async function lookAtMailDomain({ domain, servers }: LookArgs): Promise<MailDomain> {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })
  if (servers) resolver.setServers(servers)
  const name = domainToASCII(domain)
  const [spf, dmarc] = await Promise.all([
    textsOf(resolver, name).then((texts) => texts.filter((text) => /^v=spf1(?: |$)/i.test(text)).length),
    countDmarc(resolver, name),
  ])
  return { spf, dmarc }
}

async function countDmarc(resolver: Resolver, domain: string): Promise<number> {
  const labels = domain.split('.')
  // A top-level domain's own record says nothing of the shop's.
  for (let first = 0; first < Math.max(1, labels.length - 1); first++) {
    const texts = await textsOf(resolver, `_dmarc.${labels.slice(first).join('.')}`)
    const count = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text)).length
    if (count > 0) return count
  }
  return 0
}

/** Answers that say that there is nothing. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

async function textsOf(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NOTHING.includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
