import { withdrawalPage } from '@/content/orders-withdrawals'

import { FullLink } from '../checkout/full-link'
import result from '../checkout/result.module.css'

const { faults, help } = withdrawalPage

/** What went wrong with the form that was just sent. */
export function Fault({ name }: { name: string }) {
  const text = Object.hasOwn(faults, name) ? faults[name as keyof typeof faults] : undefined
  if (text === undefined) return null
  return (
    <p className={result.detail} role="alert">
      {text} <FullLink href="/#contact">{help}</FullLink>
    </p>
  )
}
