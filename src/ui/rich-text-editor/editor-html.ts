import { $generateNodesFromDOM } from '@payloadcms/richtext-lexical/lexical/html'
import { $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $isListItemNode, $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import {
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from '@payloadcms/richtext-lexical/lexical'

import { escapeHtml } from '@/shared/escape-html'

import { isSafeAddress } from './safe-address'

/** An apostrophe stays as it is typed: the tables search and export this text. */
const escape = (text: string) => escapeHtml(text).replaceAll('&#39;', "'")

/**
 * The editor's content as bare HTML: paragraphs, lists, links, bold and italic, without classes or styles.
 *
 * @param isAddress which addresses a link may have; any other leaves only its words
 */
export function $toHtml(isAddress: (address: string) => boolean = isSafeAddress): string {
  if ($getRoot().getTextContent().trim() === '') return ''
  return $childrenToHtml($getRoot(), isAddress)
}

const $childrenToHtml = (node: ElementNode, isAddress: (address: string) => boolean): string =>
  node
    .getChildren()
    .map((child) => $nodeToHtml(child, isAddress))
    .join('')

function $nodeToHtml(node: LexicalNode, isAddress: (address: string) => boolean): string {
  if ($isTextNode(node)) return textToHtml(node)
  if ($isLineBreakNode(node)) return '<br>'
  if (!$isElementNode(node)) return ''
  const inner = $childrenToHtml(node, isAddress)
  if ($isLinkNode(node)) {
    const address = node.getURL()
    return isAddress(address) ? `<a href="${escape(address)}">${inner}</a>` : inner
  }
  if ($isListNode(node)) return `<${node.getTag()}>${withNested(inner)}</${node.getTag()}>`
  if ($isListItemNode(node)) return `<li>${inner}</li>`
  return inner === '' ? '' : `<p>${inner}</p>`
}

/** The editor keeps a list within a list in an item of its own, which would be shown with a bullet and no words. */
const withNested = (items: string) => items.replace(/<\/li><li>(?=<[uo]l>)/g, '')

function textToHtml(node: TextNode): string {
  let html = escape(node.getTextContent())
  if (node.hasFormat('italic')) html = `<em>${html}</em>`
  if (node.hasFormat('bold')) html = `<strong>${html}</strong>`
  return html
}

/** Replaces the editor's content; markup that the editor does not know survives as its text. */
export function $fromHtml(editor: LexicalEditor, html: string): void {
  const dom = new DOMParser().parseFromString(html, 'text/html')
  const root = $getRoot()
  root.clear()
  root.select()
  $insertNodes($generateNodesFromDOM(editor, dom))
}

/** Underlines, colours and the like, from a paste or a key, are taken away at once: what is kept is what is shown. */
export function $plainFormat(node: TextNode): void {
  if (node.getStyle() !== '') node.setStyle('')
  for (const format of OTHER_FORMATS) if (node.hasFormat(format)) node.toggleFormat(format)
}

const OTHER_FORMATS = [
  'underline',
  'strikethrough',
  'code',
  'highlight',
  'subscript',
  'superscript',
  'lowercase',
  'uppercase',
  'capitalize',
] as const
