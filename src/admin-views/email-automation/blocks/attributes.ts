import { parseDocument } from 'htmlparser2'

import { escapeHtml } from '@/shared/escape-html'

/** The tags of a source in which no attribute holds `<` or `>`. */
export const tagsIn = (source: string): string[] => source.match(/<[^<>]*>/g) ?? []

/** Text as people read it, from HTML without tags. */
export function textOfHtml(html: string): string {
  return parseDocument(html)
    .children.map((node) => ('data' in node ? node.data : ''))
    .join('')
}

const ATTRIBUTE = /(\s+)([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** What an attribute of an opening tag says; undefined when the tag does not have it. */
export function attributeOf(tag: string, name: string): string | undefined {
  for (const [, , found, double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    if (found?.toLowerCase() === name) return textOfHtml(double ?? single ?? bare ?? '')
  }
  return undefined
}

/** The tag with one attribute changed, added or (undefined) taken away; the rest stays as it is written. */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const before = attributeOf(tag, name)
  if (before === value) return tag
  const written = value === undefined ? '' : `${name}="${escapeHtml(value)}"`
  if (before === undefined) return tag.replace(/\s*\/?>$/, (close) => ` ${written}${close}`)
  return tag.replace(ATTRIBUTE, (all, space: string, found: string) => {
    if (found.toLowerCase() !== name) return all
    return written === '' ? '' : space + written
  })
}
