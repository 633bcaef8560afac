'use client'

import { useFormFields } from '@payloadcms/ui'

import { discountPercent } from '@/shared/money'

/** The discount that the two prices beside it make, as the page will say it. */
export function Discount() {
  const [original, current] = useFormFields(([fields]) => [
    fields.originalPrice?.value,
    fields.currentPrice?.value,
  ])
  // An invalid price is reported at its own field.
  if (typeof original !== 'number' || typeof current !== 'number' || current < 0) return null
  // Prices in cents: rounding by half a cent changes no whole percentage.
  const percent = discountPercent(Math.round(original * 100), Math.round(current * 100))
  return (
    <div className="field-type">
      <output>{percent > 0 ? `Sconto: ${percent}%` : 'Nessuno sconto'}</output>
    </div>
  )
}
