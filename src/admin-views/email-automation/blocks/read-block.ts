import { attributeOf, tagsIn, textOfHtml } from './attributes'
import { attributesAt, inlineOf, isSame, parse, readText, type TextAttributes } from './read-text'

export type TitleLevel = 1 | 2 | 3
/** What a piece of a template is, as far as the editor can change it without losing anything of it. */
export type Block =
  | { kind: 'title'; level: TitleLevel; attributes: string; html: string }
  | { kind: 'text'; attributes: TextAttributes; html: string }
  | { kind: 'button'; href: string; label: string }
  | { kind: 'image'; src: string; alt: string; width: string; href: string }
  | { kind: 'separator' }
  | { kind: 'html' }
export type OwnBlock = Exclude<Block, { kind: 'html' }>

/** Reads one piece. Whatever is not wholly understood is foreign HTML, which is shown and kept as it is. */
export function readBlock(source: string): Block {
  const text = readText(source)
  if (text) return { kind: 'text', ...text }
  if (/^<hr\b[^<>]*>$/i.test(source)) return { kind: 'separator' }
  return readTitle(source) ?? readButton(source) ?? readImage(source) ?? { kind: 'html' }
}

function readTitle(source: string): Block | undefined {
  const tag = /^<(h[123])\b/.exec(source)?.[1]
  const nodes = tag === undefined ? [] : parse(source)
  const [node] = nodes
  if (tag === undefined || nodes.length !== 1 || !node || !('children' in node)) return undefined
  const attributes = attributesAt(source, tag)
  const html = inlineOf(node.children)
  if (attributes === undefined || html === undefined) return undefined
  if (!isSame(`<${tag}${attributes}>${html}</${tag}>`, source)) return undefined
  return { kind: 'title', level: Number(tag[1]) as TitleLevel, attributes, html }
}

/** One link with a ground of its own and a plain label, alone in a paragraph or in a table of one cell. */
export const BUTTON =
  /^((?:<(?:p|div|center|table|tbody|tr|td)\b[^<>]*>\s*)+<a\b[^<>]*>)([^<>]*)(<\/a>(?:\s*<\/(?:p|div|center|table|tbody|tr|td)>)+)$/

function readButton(source: string): Block | undefined {
  const [, opening, label] = BUTTON.exec(source) ?? []
  if (opening === undefined || label === undefined || !isBalanced(source)) return undefined
  const link = tagsIn(opening).at(-1) ?? ''
  if (!/background|border|padding/.test(attributeOf(link, 'style') ?? '')) return undefined
  const href = attributeOf(link, 'href')
  return href === undefined ? undefined : { kind: 'button', href, label: textOfHtml(label.trim()) }
}

/** One picture, which may be a link, alone or in a paragraph. */
export const IMAGE =
  /^((?:<(?:p|div|center)\b[^<>]*>\s*)*)(<a\b[^<>]*>\s*)?(<img\b[^<>]*>)(\s*<\/a>)?((?:\s*<\/(?:p|div|center)>)*)$/

function readImage(source: string): Block | undefined {
  const [, , link, picture] = IMAGE.exec(source) ?? []
  if (picture === undefined || !isBalanced(source)) return undefined
  const of = (name: string) => attributeOf(picture, name) ?? ''
  const href = link === undefined ? '' : attributeOf(link, 'href')
  if (href === undefined || attributeOf(picture, 'src') === undefined) return undefined
  return { kind: 'image', src: of('src'), alt: of('alt'), width: of('width'), href }
}

/** Each tag is closed in its turn, so that the piece stands by itself wherever it is moved. */
function isBalanced(source: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of source.matchAll(/<(\/?)(\w+)/g)) {
    if (name === 'img') continue
    if (slash === '') open.push(name!)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
