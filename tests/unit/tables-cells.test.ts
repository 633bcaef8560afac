import { expect, test } from 'vitest'

import { cellText } from '@/ui/cell-text'

const answer = (html: string) => cellText(html, 'answer_rich_text', { type: 'string' } as never)

test.each([
  ['<p>Risposta entro <strong>1 ora</strong>.</p>', 'Risposta entro 1 ora.'],
  ['<p>Una.</p><p>Due.</p><ul><li>tre</li><li>quattro</li></ul>', 'Una. Due. tre quattro'],
  ['Prima<br>dopo', 'Prima dopo'],
  ['Tom &amp; Jerry&nbsp;&lt;b&gt; &quot;qui&quot; l&#39;ora', 'Tom & Jerry <b> "qui" l\'ora'],
  ['&amp;lt;', '&lt;'],
  ['<blockquote>a</blockquote><img src="x">b', 'a b'],
])('rich text is read as people read it: %s', (html, text) => {
  expect(answer(html)).toBe(text)
})

test.each([
  ['2026-07-15T11:30:00.000Z', '15/07/2026, 13:30'],
  ['domani', 'domani'],
  ['2026-99-99T00:00:00.000Z', '2026-99-99T00:00:00.000Z'],
])('a moment is told in Italian time, and what is none as it is: %s', (value, text) => {
  expect(cellText(value, 'created_at', { type: 'string', format: 'date-time' } as never)).toBe(text)
})

test('without markup nothing is touched', () => {
  expect(cellText('a <b> & c', 'message', { type: 'string' } as never)).toBe('a <b> & c')
})
