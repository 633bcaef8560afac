import { ElementType, parseDocument } from 'htmlparser2'

import { isMailAddress } from './link-address'

const TEXT_TAGS = ['p', 'ul', 'ol'] as const
type TextTag = (typeof TEXT_TAGS)[number]
/** What stands after the name of each tag that a text has, as it is written; no entry where it has no such tag. */
export type TextAttributes = Partial<Record<TextTag, string>>

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<HtmlNode, { name: string; attribs: unknown }>
const isElement = (node: HtmlNode): node is Element => node.type === ElementType.Tag
const INLINE = ['strong', 'b', 'em', 'i']

/**
 * What is inside a title or a paragraph, written out from what was understood of it: the text itself, line breaks, bold,
 * italic and links. Undefined as soon as there is anything else.
 */
export function inlineOf(nodes: readonly HtmlNode[]): string | undefined {
  return all(nodes, (node) => {
    if (node.type === ElementType.Text) return node.data
    if (!isElement(node)) return undefined
    const { name, attribs } = node
    const names = Object.keys(attribs)
    if (name === 'br') return names.length === 0 ? '<br>' : undefined
    const inside = inlineOf(node.children)
    if (inside === undefined) return undefined
    if (INLINE.includes(name)) return names.length === 0 ? `<${name}>${inside}</${name}>` : undefined
    const { href } = attribs
    if (name !== 'a' || names.length !== 1 || href === undefined || !isMailAddress(href)) return undefined
    return `<a href="${href}">${inside}</a>`
  })
}

/** The tag's attributes, where source begins with it and they hold no `>`. */
export const attributesAt = (source: string, tag: string): string | undefined =>
  new RegExp(`^<${tag}((?:\\s[^<>]*)?)>`).exec(source)?.[1]

/** Whether what was understood is all that is written; line breaks may be written in any manner. */
export const isSame = (understood: string, source: string): boolean =>
  understood === source.replace(/<br\s*\/?>/gi, '<br>')

/** Paragraphs and lists without their attributes, for the editor; undefined when they hold anything else. */
export function readText(source: string): { html: string; attributes: TextAttributes } | undefined {
  if (!/^<(?:p|ul|ol)\b/.test(source)) return undefined
  const attributes: TextAttributes = {}
  const html = all(parse(source), (node) => {
    if (node.type === ElementType.Text) return node.data.trim() === '' ? '' : undefined
    if (!isElement(node) || !isTextTag(node.name)) return undefined
    const { name: tag } = node
    const own = source.slice(node.startIndex ?? 0, (node.endIndex ?? 0) + 1)
    const written = attributesAt(own, tag)
    const inside = tag === 'p' ? inlineOf(node.children) : itemsOf(node.children)
    if (written === undefined || inside === undefined) return undefined
    if (!isSame(`<${tag}${written}>${inside}</${tag}>`, own)) return undefined
    if (attributes[tag] !== undefined && attributes[tag] !== written) return undefined
    attributes[tag] = written
    return `<${tag}>${inside}</${tag}>`
  })
  return html === undefined ? undefined : { html, attributes }
}

/** Attributes keep their places, their spelling and their entities. */
export const parse = (source: string) =>
  parseDocument(source, { withStartIndices: true, withEndIndices: true, decodeEntities: false }).children

const isTextTag = (name: string): name is TextTag => (TEXT_TAGS as readonly string[]).includes(name)

const itemsOf = (nodes: readonly HtmlNode[]): string | undefined =>
  all(nodes, (node) => {
    if (node.type === ElementType.Text) return node.data.trim() === '' ? node.data : undefined
    if (!isElement(node) || node.name !== 'li' || Object.keys(node.attribs).length > 0) return undefined
    const inside = all(node.children, (child) =>
      isElement(child) && (child.name === 'ul' || child.name === 'ol')
        ? nestedList(child)
        : inlineOf([child]),
    )
    return inside === undefined ? undefined : `<li>${inside}</li>`
  })

function nestedList({ name, attribs, children }: Element): string | undefined {
  const items = Object.keys(attribs).length === 0 ? itemsOf(children) : undefined
  return items === undefined ? undefined : `<${name}>${items}</${name}>`
}

function all(nodes: readonly HtmlNode[], write: (node: HtmlNode) => string | undefined): string | undefined {
  let written = ''
  for (const node of nodes) {
    const text = write(node)
    if (text === undefined) return undefined
    written += text
  }
  return written
}
