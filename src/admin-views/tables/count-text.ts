const numbers = new Intl.NumberFormat('it-IT')

/** How many, in words: `1 elemento`, `12.345 elementi`. */
export const countText = (count: number): string =>
  count === 1 ? '1 elemento' : `${numbers.format(count)} elementi`
