import { NOT_IN_A_LINE } from './one-line'

/** How long a sequence's texts may be, in characters (spec §5 says the first two). */
export const sequenceLengths = { name: 50, subject: 200, template: 200_000 }

/** What a subject or a template may name between double braces (spec §5). */
const TEMPLATE_VARIABLES = ['name', 'product_name', 'order_url', 'review_url'] as const

type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]
export type TemplateValues = Readonly<Record<Exclude<TemplateVariable, `${string}_url`>, string>> & {
  /** The whole address of the order's page; without it, that of all purchases. */
  readonly order_url?: string
  /** The whole address of the purchase's review; without it, that of all reviews. */
  readonly review_url?: string
}

/** A piece of a template: literal text, or a variable with what stands in when it is empty. */
type Piece = string | { variable: string; fallback: string }
export type CompiledTemplate = readonly Piece[]

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/**
 * Takes a template apart once, so that a value can never be read as a template: `{{name}}` in somebody's name stays
 * what it is.
 *
 * @param variables what may be named; anything else between braces stays as it is written
 */
export function compileTemplate(
  source: string,
  variables: readonly string[] = TEMPLATE_VARIABLES,
): CompiledTemplate {
  const pieces: Piece[] = []
  let end = 0
  for (const match of source.matchAll(PLACEHOLDER)) {
    const { name, fallback } = splitPlaceholder(match[1]!)
    if (!variables.includes(name)) continue
    if (match.index > end) pieces.push(source.slice(end, match.index))
    pieces.push({ variable: name, fallback })
    end = match.index + match[0].length
  }
  if (end < source.length) pieces.push(source.slice(end))
  return pieces
}

/** Fills in the values; `encode` makes each of them safe for where it goes. */
export function renderTemplate(
  pieces: CompiledTemplate,
  values: Readonly<Record<string, string | undefined>>,
  encode: (value: string) => string,
): string {
  let text = ''
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : encode(values[piece.variable]?.trim() || piece.fallback)
  }
  return text
}

/** Names between double braces that are no variable, each once, in the order they occur. */
export function unknownVariables(
  source: string,
  variables: readonly string[] = TEMPLATE_VARIABLES,
): string[] {
  const names = [...source.matchAll(PLACEHOLDER)].map((match) => splitPlaceholder(match[1]!).name)
  return [...new Set(names.filter((name) => !variables.includes(name)))]
}

const variableHelp = (variables: readonly string[]): string =>
  variables
    .map((name) => `{{${name}}}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' e $1')

/**
 * What is wrong with a subject beyond the rules of its form: a line break would start a header of its own.
 *
 * @param title the field's title, as it stands in the form
 */
export function subjectFault(subject: string, title: string): string | undefined {
  if (/[\r\n\u2028\u2029]/.test(subject)) return `${title} is not valid: l’oggetto sta su una riga sola`
  return variableFault(subject, title)
}

/**
 * What is wrong with a template beyond the rules of its form: nothing to read in it, HTML that hides what follows it
 * (the shop's link to unsubscribe), or an unknown variable.
 */
export function templateFault(template: string, title: string): string | undefined {
  if (!hasContent(template)) return `${title} is required`
  const open = openMarkup(template)
  if (open !== undefined)
    return `${title} is not valid: «${open}» resta aperto e nasconde il resto dell’email`
  return variableFault(template, title)
}

/** Keeps a value inside its header: what does not belong into a line becomes one blank. */
export const onOneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ').trim()

/**
 * What is wrong with the variables of a text: one that does not exist, or braces that stay open.
 *
 * @param title the field's title, as it stands in the form
 */
function variableFault(
  source: string,
  title: string,
  variables: readonly string[] = TEMPLATE_VARIABLES,
): string | undefined {
  const [unknown] = unknownVariables(source, variables)
  if (unknown === undefined) {
    const isOpen = source.replace(PLACEHOLDER, '').includes('{{')
    return isOpen ? `${title} is not valid: una variabile si apre con {{ e non si chiude con }}` : undefined
  }
  return `${title} is not valid: la variabile {{${unknown}}} non esiste. Puoi usare ${variableHelp(variables)}`
}

function splitPlaceholder(inside: string): { name: string; fallback: string } {
  const bar = inside.indexOf('|')
  if (bar === -1) return { name: inside.trim(), fallback: '' }
  return { name: inside.slice(0, bar).trim(), fallback: inside.slice(bar + 1).trim() }
}

/** Comments, and elements whose content is no HTML: whatever begins first ends first. */
const OPAQUE = /<!--[\s\S]*?-->|<(style|script|title|textarea)\b[\s\S]*?<\/\1\s*>/gi
/** A quote opens a value only after its `=`: elsewhere HTML takes it for a letter. */
const TAG = /<\/?[a-z](?:=\s*(?:"[^"]*"|'[^']*'|(?!["'\s]))|[^<>=])*>/gi

/** The beginning of a comment, a style sheet or a tag that has no end. */
function openMarkup(html: string): string | undefined {
  const rest = html.replace(OPAQUE, '')
  const [opaque] = /<!--|<(?:style|script|title|textarea)\b/i.exec(rest) ?? []
  return opaque ?? /<\/?[a-z][^\s<>"']*/i.exec(rest.replace(TAG, ''))?.[0]
}

/** Text or a picture outside of comments, styles and scripts. */
function hasContent(html: string): boolean {
  if (/<img\b/i.test(html)) return true
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;|&zwnj;/gi, '')
  return text.trim() !== ''
}
