import { isSafeAddress } from '@/ui/rich-text-editor/safe-address'

/** What a link of a template may lead to: a safe address, or a variable that becomes one. */
export const isMailAddress = (address: string): boolean =>
  isSafeAddress(address) || /^\{\{\s*(?:order|review)_url\s*(?:\||\}\})/.test(address.trim())
