import type { Page } from '@/payload-types'

type Node = Record<string, unknown>
type Body = Page['body']

/** What a page can show, and whether it holds other nodes. What is of another type is left out. */
const SHOWN = new Map(
  Object.entries({
    paragraph: { hasChildren: true },
    heading: { hasChildren: true },
    quote: { hasChildren: true },
    list: { hasChildren: true },
    listitem: { hasChildren: true },
    link: { hasChildren: true },
    autolink: { hasChildren: true },
    text: { hasChildren: false },
    linebreak: { hasChildren: false },
    tab: { hasChildren: false },
    horizontalrule: { hasChildren: false },
  }),
)

/** Deeper than any text that a person writes; what calls itself for each level must end before the stack does. */
const DEEPEST = 50

/** @returns the rich text with the nodes that can be drawn, whatever is stored; null when it is no rich text */
export function soundRichText(value: unknown): Body | null {
  if (!isNode(value) || !isNode(value.root) || !Array.isArray(value.root.children)) return null
  const root = { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0 } as const
  return { root: { ...root, children: soundNodes(value.root.children, 1) } }
}

type Shown = Body['root']['children'][number]

function soundNodes(nodes: unknown, depth: number): Shown[] {
  if (!Array.isArray(nodes) || depth > DEEPEST) return []
  return nodes.flatMap((node: unknown): Shown[] => {
    const shown = isNode(node) && typeof node.type === 'string' ? SHOWN.get(node.type) : undefined
    if (!shown) return []
    const { children, ...own } = node as Node
    // Of a link to a document of the CMS the address is not known here: its words stay.
    if (isInternalLink(own)) return soundNodes(children, depth + 1)
    const sound = {
      ...withSoundValues(own),
      ...(shown.hasChildren && { children: soundNodes(children, depth + 1) }),
    }
    return [sound as Shown]
  })
}

/** A node's values of the types that drawing it counts on. */
function withSoundValues(node: Node): Node {
  const { type, text, format, indent, value, tag, fields } = node
  return {
    ...node,
    tag: typeof tag === 'string' ? tag : '',
    format: typeof format === 'number' || typeof format === 'string' ? format : 0,
    indent: typeof indent === 'number' && indent >= 0 && indent <= 20 ? indent : 0,
    ...(type === 'text' && { text: typeof text === 'string' ? text : '' }),
    ...(type === 'listitem' && { value: Number.isSafeInteger(value) ? value : undefined }),
    ...((type === 'link' || type === 'autolink') && { fields: soundLink(fields) }),
  }
}

/** Addresses that a page may lead to; a script is none. */
const ADDRESS = /^(https?:|mailto:|tel:|\/|#)/i

const isInternalLink = ({ fields }: Node): boolean => isNode(fields) && fields.linkType === 'internal'

function soundLink(fields: unknown): Node {
  const { url, newTab } = isNode(fields) ? fields : {}
  return {
    linkType: 'custom',
    newTab: newTab === true,
    url: typeof url === 'string' && ADDRESS.test(url) ? url : '#',
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
