import { letterButton } from '@/content/mails/letter-paper'
import {
  LETTER_WIDTH_PX,
  letterPicture,
  letterSeparator,
  textAttributes,
  titleAttributes,
} from '@/content/mails/letter-blocks'
import { escapeHtml } from '@/shared/escape-html'

import { attributeOf, tagsIn, withAttribute } from './attributes'
import { BUTTON, IMAGE, type OwnBlock } from './read-block'

/** The HTML of a new, empty block, by its kind. */
export const newBlocks: Record<OwnBlock['kind'], () => string> = {
  title: () => `<h2${titleAttributes[2]}></h2>`,
  text: () => `<p${textAttributes.p}></p>`,
  button: () => letterButton('{{order_url}}', 'Apri il planner'),
  image: () => letterPicture({ src: '', alt: '', widthPx: LETTER_WIDTH_PX }),
  separator: () => letterSeparator,
}

/** A piece's source after a change of its block: the attributes and tags that the block does not show stay as they are. */
export function writeBlock(source: string, block: OwnBlock): string {
  switch (block.kind) {
    case 'title':
      return `<h${block.level}${block.attributes}>${block.html}</h${block.level}>`
    case 'text':
      return writeText(block)
    case 'button':
      return writeButton(source, block)
    case 'image':
      return writeImage(source, block)
    case 'separator':
      return source
  }
}

/** A title of another size takes that size's look, unless it has one of its own. */
export function withLevel(
  title: Extract<OwnBlock, { kind: 'title' }>,
  level: keyof typeof titleAttributes,
): OwnBlock {
  const isOurs = title.attributes === titleAttributes[title.level]
  return { ...title, level, attributes: isOurs ? titleAttributes[level] : title.attributes }
}

function writeText({ html, attributes }: Extract<OwnBlock, { kind: 'text' }>): string {
  // A tag that was not there before is written as plainly as the paragraphs around it.
  const isPlain = attributes.p === ''
  return (html || '<p></p>')
    .replace(/<(p|ul|ol)>/g, (_all, tag: keyof typeof textAttributes) => {
      return `<${tag}${attributes[tag] ?? (isPlain ? '' : textAttributes[tag])}>`
    })
    .replace(/(<\/(?:p|ul|ol)>)(?=<(?:p|ul|ol)\b)/g, '$1\n')
}

function writeButton(source: string, { href, label }: Extract<OwnBlock, { kind: 'button' }>): string {
  const [, opening = '', , closing = ''] = BUTTON.exec(source) ?? []
  const link = tagsIn(opening).at(-1) ?? ''
  const before = opening.slice(0, opening.length - link.length)
  return before + withAttribute(link, 'href', href) + escapeHtml(label) + closing
}

function writeImage(source: string, block: Extract<OwnBlock, { kind: 'image' }>): string {
  const [, before = '', link, picture = '', , after = ''] = IMAGE.exec(source) ?? []
  const { src, alt, width, href } = block
  let written = withAttribute(picture, 'src', src)
  written = withAttribute(written, 'width', width === '' ? undefined : width)
  // A height that belonged to another picture or another width would distort this one.
  if (written !== picture) written = withAttribute(written, 'height', undefined)
  if (alt !== (attributeOf(picture, 'alt') ?? '')) written = withAttribute(written, 'alt', alt)
  if (href === '') return before + written + after
  return before + withAttribute((link ?? '<a href="">').trim(), 'href', href) + written + '</a>' + after
}
