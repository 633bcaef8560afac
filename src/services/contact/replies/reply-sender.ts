import { bareAddress } from '@/shared/bare-address'
import { oneLine } from '@/shared/one-line'

type SenderArgs = { siteName: string; mailFrom: string; supportEmail: string }

/**
 * Whom a reply comes from: the shop by its name, at the support address. Where that belongs to another domain than the
 * shop's mail, the mail server may not send for it (SPF, DKIM): then at the shop's own address, and answers go to support.
 *
 * @returns `Name <address>`
 */
export function replySender({ siteName, mailFrom, supportEmail }: SenderArgs): string {
  const [own, support] = [bareAddress(mailFrom), bareAddress(supportEmail)]
  const address = domainOf(own) === domainOf(support) ? support : own
  return `${oneLine(siteName, 100).replace(/[<>"]/g, '')} <${address}>`
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
