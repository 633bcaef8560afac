import type { Page } from '@/payload-types'

type Body = Page['body']

const text = (value: string) => ({
  type: 'text',
  version: 1,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text: value,
})
const block = (type: string, value: string, extra: Record<string, unknown> = {}) => ({
  type,
  version: 1,
  direction: 'ltr' as const,
  format: '' as const,
  indent: 0,
  ...extra,
  children: [text(value)],
})

type Section = { heading: string; paragraphs: string[] }

/** Headings and paragraphs as the editor of `pages.body` keeps them. */
export function toLexical(sections: Section[]): Body {
  return {
    root: {
      type: 'root',
      version: 1,
      direction: 'ltr',
      format: '',
      indent: 0,
      children: sections.flatMap(({ heading, paragraphs }) => [
        block('heading', heading, { tag: 'h2' }),
        ...paragraphs.map((paragraph) => block('paragraph', paragraph, { textFormat: 0, textStyle: '' })),
      ]),
    },
  }
}
