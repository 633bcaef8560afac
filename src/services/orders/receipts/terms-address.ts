import { env } from '@/config/env'
import type { ReceiptContent } from '@/shared/receipt-content'

/** Where the terms that a receipt names are read, for ever; empty when it names none. */
export const termsAddress = ({ terms }: Pick<ReceiptContent, 'terms'>): string =>
  terms ? `${env.SERVER_URL}/termini/${terms.version}` : ''
