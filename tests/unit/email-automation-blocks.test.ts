import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Block, type OwnBlock, readBlock } from '@/admin-views/email-automation/blocks/read-block'
import { joinTemplate, splitTemplate } from '@/admin-views/email-automation/blocks/split-template'
import { newBlocks, withLevel, writeBlock } from '@/admin-views/email-automation/blocks/write-block'
import { defaultSequences } from '@/content/mails/sequences'

const OLD_BUTTON =
  '<p style="margin:28px 0"><a href="{{order_url}}" style="display:inline-block;background:#ffc42e">Apri</a></p>'
const UGLY = [
  '<table width="100%" bgcolor=#fff><tr><td align="center"><p>Ciao {{name|amico}}</p></td></tr></table>',
  '<!--[if mso]><table><tr><td><![endif]--><p>in mezzo</p><!--[if mso]></td></tr></table><![endif]-->',
  '<![if !mso]><div>solo altrove</div><![endif]>',
  '<p style="color:red;font:16px \'Arial\'">Uno</p>\n<p class="x">due</p>',
  '<a href="https://esempio.it/?n={{name}}&amp;p={{product_name}}">senza paragrafo</a>',
  '<p>non chiuso<p>e <b>neanche questo<div>né questo',
  '<p>prima &egrave; &#39;poi&#39; &nbsp; &amp;amp; &copy</p>',
  '</div></p></td>perduto<br></br>',
  '<p>a < b && c > d</p><a href="',
  '<STYLE>p{color:red}</STYLE><P>MAIUSCOLO</P>',
  '<p>vecchio <o:p></o:p><span lang=IT>Word</span></p>\r\n\r\n<p></p>',
  '<script>if (a < b) document.write("<p>x</p>")</script>',
  '<h1 title="a > b">titolo</h1><h2><img src=x></h2>',
  '<ul><li>uno<ul><li>dentro</li></ul></li></ul><ol start="3"><li value=3>tre</li></ol>',
  '<!doctype html><html><body><p>documento</p></body></html>',
  '<p>{{name|<b>x</b>}}</p><!-- mai chiuso <p>',
  '<svg><p>x</svg><textarea><p></textarea><plaintext><p>',
  ' \n\t',
  OLD_BUTTON,
  ...Object.values(newBlocks).map((make) => make()),
]
const everySeed = defaultSequences.map(({ email_template }) => email_template)
const kinds = (source: string) => splitTemplate(source).pieces.map((piece) => readBlock(piece.source).kind)
const through = (source: string) => joinTemplate(splitTemplate(source))

describe('a template taken apart and put together is the same', () => {
  test.each([...everySeed, ...UGLY])('%#', (source) => {
    expect(through(source)).toBe(source)
  })
  test('whatever pieces follow each other, cut anywhere', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(...UGLY, ...everySeed), fc.string()), { maxLength: 6 })
    fc.assert(
      fc.property(pieces, fc.nat(), (parts, cut) => {
        const source = parts.join('\n')
        const part = source.slice(cut % (source.length + 1))
        expect(through(source)).toBe(source)
        expect(through(part)).toBe(part)
      }),
    )
  })
  test('what is understood and written again unchanged is the same, byte for byte', () => {
    const pieces = fc.array(fc.constantFrom(...UGLY, ...everySeed), { maxLength: 5 })
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const { source } of splitTemplate(parts.join('')).pieces) {
          const block = readBlock(source)
          if (block.kind === 'html' || block.kind === 'text') continue
          expect(writeBlock(source, block)).toBe(source)
        }
      }),
    )
  })
})

describe('what is a block', () => {
  test('every template of a new shop is all blocks', () => {
    for (const source of everySeed) expect(kinds(source)).not.toContain('html')
    expect(kinds(everySeed[0]!)).toEqual(['title', 'text', 'button', 'text'])
  })
  test.each<[string, Block['kind'][]]>([
    [UGLY[0]!, ['html']],
    [UGLY[1]!, ['html', 'text', 'html']],
    [UGLY[3]!, ['text', 'text']],
    ['<p>a</p>\n<ul><li>b</li></ul><p>c <a href="{{order_url}}">d</a></p>', ['text']],
    ['<p onclick="x()">a <a href="javascript:x">b</a></p>', ['html']],
    ['<p>a <span>b</span></p><p>c</p>', ['html', 'text']],
    ['<h2 align="center">Ciao <em>{{name}}</em></h2><hr class="x">', ['title', 'separator']],
    [`${OLD_BUTTON}<img src="/a.png" alt="">`, ['button', 'image']],
    ['<p><a href="/"><img src="/a.png"></a></p>', ['image']],
    ['<p><a href="/"><img src="/a.png"></p></a>', ['html']],
    [UGLY[14]!, ['html']],
    ['<ul><li>uno<ul><li>dentro</li></ul></li></ul><ol start="3"><li>tre</li></ol>', ['text']],
    ['<ul><li>uno<ul class="x"><li>dentro</li></ul></li></ul>', ['html']],
    ['', []],
  ])('%s', (source, expected) => expect(kinds(source)).toEqual(expected))
})

describe('a changed block keeps what it does not show', () => {
  const changed = (source: string, change: Partial<OwnBlock>) =>
    writeBlock(source, { ...readBlock(source), ...change } as OwnBlock)
  test.each<[string, Partial<OwnBlock>, string]>([
    [
      '<h1 class="x" style="color:red">a</h1>',
      { html: '<em>b</em>' },
      '<h1 class="x" style="color:red"><em>b</em></h1>',
    ],
    [
      '<p class="x">a</p><p class="x">b</p>',
      { html: '<p>c</p><ul><li>d</li></ul>' },
      '<p class="x">c</p>\n<ul style="margin:0 0 16px;padding:0 0 0 24px"><li>d</li></ul>',
    ],
    ['<p>a</p>', { html: '<p>c</p><ul><li>d</li></ul>' }, '<p>c</p>\n<ul><li>d</li></ul>'],
    ['<p>a</p>', { html: '' }, '<p></p>'],
    [
      OLD_BUTTON,
      { href: 'https://a.it/?a=1&b="2"', label: 'a < b' },
      '<p style="margin:28px 0"><a href="https://a.it/?a=1&amp;b=&quot;2&quot;" style="display:inline-block;background:#ffc42e">a &lt; b</a></p>',
    ],
    [
      '<img data-x="src=1" src=\'a.png\' height=20 width=30 alt="x"/>',
      { width: '60' },
      '<img data-x="src=1" src=\'a.png\' width="60" alt="x"/>',
    ],
    ['<img src="a.png">', { alt: 'l’alba "vera"' }, '<img src="a.png" alt="l’alba &quot;vera&quot;">'],
    ['<p><img src="a.png"></p>', { href: '/x' }, '<p><a href="/x"><img src="a.png"></a></p>'],
    ['<p><a class="y" href="/x"><img src="a.png"></a></p>', { href: '' }, '<p><img src="a.png"></p>'],
  ])('%s', (source, change, expected) => expect(changed(source, change)).toBe(expected))

  test('whatever is typed into a button or a picture comes back as it was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const button = changed(newBlocks.button(), { href: one, label: other })
        expect(readBlock(button)).toMatchObject({ kind: 'button', href: one, label: other.trim() })
        const picture = changed(newBlocks.image(), { src: one, alt: other, href: other })
        expect(readBlock(picture)).toMatchObject({ kind: 'image', src: one, alt: other, href: other })
      }),
    )
  })
  test('a title of another size takes that size’s look, unless it has its own', () => {
    const level = (source: string) => writeBlock(source, withLevel(readBlock(source) as never, 1))
    expect(level('<h2 class="x">a</h2>')).toBe('<h1 class="x">a</h1>')
    expect(level(newBlocks.title())).toMatch(/^<h1 style="[^"]*28px[^"]*"><\/h1>$/)
  })
})
