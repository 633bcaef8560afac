import type { PayloadRequest } from 'payload'

/** Saves a draft again without noting the person: its words were written before, by whom stays noted. */
export async function keepingEdits<T>(req: PayloadRequest, save: () => Promise<T>): Promise<T> {
  req.context.keepsEdits = true
  try {
    return await save()
  } finally {
    delete req.context.keepsEdits
  }
}
