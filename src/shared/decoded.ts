/** A part of an address as people read it; nothing when its percent signs stand for no text. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
