import type { Page } from '@playwright/test'

/**
 * The words on a page that go on in a second line although no hyphen divides them. An address or an order's number is
 * no word and may.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && !/[\d_@/]/.test(wordAround(node.nodeValue!, index))) broken.push(word)
      }
    }
    return broken

    function wordAround(text: string, at: number): string {
      const start = text.lastIndexOf(' ', at) + 1
      const end = text.indexOf(' ', at)
      return text.slice(start, end === -1 ? undefined : end)
    }
  })
