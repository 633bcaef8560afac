import { getAccessResults, type PayloadRequest } from 'payload'

import { type TextHit } from '@/contracts/search'

import { findWords } from './find-words'
import { type KeptText, readTexts } from './kept-texts'

/** The texts of the site that contain the words, in their latest draft, as far as this person may edit them. */
export async function searchTexts({
  req,
  words,
}: {
  req: PayloadRequest
  words: string
}): Promise<TextHit[]> {
  const [permissions, texts] = await Promise.all([getAccessResults({ req }), readTexts(req)])
  const mayEdit = ({ at }: KeptText) =>
    Boolean(
      'global' in at ? permissions.globals?.[at.global]?.update : permissions.collections?.pages?.update,
    )
  return texts.filter(mayEdit).flatMap(({ title, document, href }): TextHit[] => {
    const excerpt = findWords(document, words)
    return excerpt === undefined ? [] : [{ title, excerpt, href }]
  })
}
