// Controls but the line feed and the tab, and lone surrogates: no mail and no PostgreSQL can hold them.
const NOT_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A text of several lines as it can be kept and mailed: one kind of line break, no controls, no blanks around it. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(NOT_IN_TEXT, '').trim()
