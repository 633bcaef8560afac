import { ApiError } from '@/ui/api-client'

/** Spec §8: the server's own error when it gave one, otherwise the plain sentence. */
export function tellFailure(error: unknown, plain = "Errore nell'invio"): void {
  console.error(plain, error)
  window.alert(error instanceof ApiError && error.kind === 'status' ? `Errore: ${error.message}` : plain)
}
