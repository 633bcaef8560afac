const italian = new Intl.NumberFormat('it-IT')

/** A number for people to read, as Italian writes it: `12.345,5`; three decimals at most. */
export const formatNumber = (value: number): string => italian.format(value)

/** How many rows, in words: `1 riga`, `12.345 righe`. */
export const rowsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'riga' : 'righe'}`

/** How many people, in words: `1 persona`, `12.345 persone`. */
export const peopleText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'persona' : 'persone'}`
