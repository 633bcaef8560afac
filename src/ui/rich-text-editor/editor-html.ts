import { $generateNodesFromDOM } from '@payloadcms/richtext-lexical/lexical/html'
import { $isLinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { $isListItemNode, $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import {
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from '@payloadcms/richtext-lexical/lexical'

import { escapeHtml } from '@/shared/escape-html'

/** An apostrophe stays as it is typed: the tables search and export this text. */
const escape = (text: string) => escapeHtml(text).replaceAll('&#39;', "'")

/** Addresses a link may have: this site's own, the web, mail and telephone. Everything else is left out. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim())
}

/** The editor's content as bare HTML: paragraphs, lists, links, bold and italic, without classes or styles. */
export function $toHtml(): string {
  if ($getRoot().getTextContent().trim() === '') return ''
  return $getRoot().getChildren().map($nodeToHtml).join('')
}

function $nodeToHtml(node: LexicalNode): string {
  if ($isTextNode(node)) return textToHtml(node)
  if ($isLineBreakNode(node)) return '<br>'
  if (!$isElementNode(node)) return ''
  const inner = node.getChildren().map($nodeToHtml).join('')
  if ($isLinkNode(node)) {
    const address = node.getURL()
    return isSafeAddress(address) ? `<a href="${escape(address)}">${inner}</a>` : inner
  }
  if ($isListNode(node)) return `<${node.getTag()}>${inner}</${node.getTag()}>`
  if ($isListItemNode(node)) return `<li>${inner}</li>`
  return inner === '' ? '' : `<p>${inner}</p>`
}

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
