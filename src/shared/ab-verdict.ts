export type VariantFigures = { delivered: number; clicked: number; unsubscribed: number }

/** Fewer than these say nothing, whatever the percentages look like. */
const MIN_DELIVERED = 100
const MIN_CLICKS = 20
/** Two-sided, 95 %. */
const SIGNIFICANT_Z = 1.96

/**
 * Which of two subjects was clicked more, when the numbers allow a verdict: enough of them, and a difference that
 * chance alone would make less than once in twenty (two-proportion z-test).
 */
export function abVerdict(a: VariantFigures, b: VariantFigures): 'A' | 'B' | 'none' | 'too-few' {
  const clicks = a.clicked + b.clicked
  const delivered = a.delivered + b.delivered
  if (Math.min(a.delivered, b.delivered) < MIN_DELIVERED || clicks < MIN_CLICKS) return 'too-few'
  const pooled = clicks / delivered
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.delivered + 1 / b.delivered))
  const z = error === 0 ? 0 : (a.clicked / a.delivered - b.clicked / b.delivered) / error
  if (Math.abs(z) < SIGNIFICANT_Z) return 'none'
  return z > 0 ? 'A' : 'B'
}
