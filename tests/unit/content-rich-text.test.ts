import { expect, test } from 'vitest'

import { soundRichText } from '@/shared/sound-rich-text'

const body = (...children: unknown[]) => ({ root: { children } })
const words = (text: string) => ({ type: 'text', text })
const link = (fields: object) => ({ type: 'link', fields, children: [words('Garanzia')] })

test('a link to a document of the CMS keeps its words and leads nowhere', () => {
  const inner = link({ linkType: 'internal', doc: { relationTo: 'pages', value: 1 } })
  expect(soundRichText(body(inner))!.root.children).toMatchObject([{ type: 'text', text: 'Garanzia' }])
})

test('a link to an address stays one', () => {
  expect(soundRichText(body(link({ linkType: 'custom', url: '/termini' })))!.root.children).toMatchObject([
    { type: 'link', fields: { url: '/termini' }, children: [{ text: 'Garanzia' }] },
  ])
})
