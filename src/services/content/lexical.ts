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
const link = (label: string, url: string) => ({
  type: 'link',
  version: 3,
  direction: 'ltr' as const,
  format: '' as const,
  indent: 0,
  fields: { linkType: 'custom', newTab: false, url },
  children: [text(label)],
})

type Inline = ReturnType<typeof text> | ReturnType<typeof link>

/** `[words](/address)` within a text is a link. */
const inline = (value: string): Inline[] =>
  value.split(/(\[[^\]]+\]\([^)\s]+\))/).flatMap((piece): Inline[] => {
    const [, label, url] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(piece) ?? []
    if (label !== undefined && url !== undefined) return [link(label, url)]
    return piece ? [text(piece)] : []
  })

const block = (type: string, value: string, extra: Record<string, unknown> = {}) => ({
  type,
  version: 1,
  direction: 'ltr' as const,
  format: '' as const,
  indent: 0,
  ...extra,
  children: inline(value),
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
