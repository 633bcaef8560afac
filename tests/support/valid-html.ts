import { type ConfigData, FileSystemConfigLoader, HtmlValidate } from 'html-validate'

/** All that the validator recommends, but for how the same thing is spelled: a browser reads both spellings alike. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes as its components name them (charSet) and closes void elements (`<meta/>`).
    'attr-case': 'off',
    'void-style': 'off',
    // React writes `hidden=""` and `async=""`.
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // React's ids begin with an underscore; any id without white space is valid (HTML, 'The id attribute').
    'valid-id': ['error', { relaxed: true }],
  },
}

/** Mail programs read no style sheet that they do not carry on the element itself, and lay out by tables. */
const MAIL_RULES: ConfigData = {
  ...RULES,
  rules: {
    ...RULES.rules,
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    // A parser adds it by itself.
    'prefer-tbody': 'off',
  },
}

/** What is wrong with a document: empty when a validator finds no error. */
export async function htmlFaults(html: string, { isMail = false } = {}): Promise<string[]> {
  const validator = new HtmlValidate(new FileSystemConfigLoader(isMail ? MAIL_RULES : RULES))
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  )
  return [...faults, ...doubledWidths(html)]
}

/** The validator does not look into `srcset`, where a width may be named only once (HTML, 'srcset attributes'). */
function doubledWidths(html: string): string[] {
  return [...html.matchAll(/\ssrcset="([^"]*)"/gi)]
    .map(([, candidates]) => candidates!)
    .filter((candidates) => {
      const widths = candidates.split(', ').map((candidate) => candidate.split(' ').at(-1))
      return new Set(widths).size < widths.length
    })
    .map((candidates) => `srcset names one width twice: ${candidates}`)
}
