import { explainFields, isRefusal } from '@/ui/api-client'

/** The result of an action, as a sentence. */
export type Outcome = { kind: 'success' | 'error'; text: string }
export type Say = (outcome: Outcome) => void

/** Spec §8: the server's own error when it gave one, otherwise the plain sentence. The error itself is logged. */
export function failure(error: unknown, plain = "Errore nell'invio"): Outcome {
  console.error(plain, error)
  return { kind: 'error', text: isRefusal(error) ? `Errore: ${explainFields(error)}` : plain }
}

/** A success, for a notice that goes away by itself. */
export const success = (text: string): Outcome => ({ kind: 'success', text })
