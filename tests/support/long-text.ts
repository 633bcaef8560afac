/** 2,000 letters of an alphabet in an order that repeats nowhere, the same each time: hard to compress. */
export function longText(alphabet: string): string {
  let state = 1
  return Array.from({ length: 2000 }, () => {
    // Lehmer's generator ("minimal standard").
    state = (state * 48_271) % 2_147_483_647
    return alphabet[state % alphabet.length]!
  }).join('')
}
