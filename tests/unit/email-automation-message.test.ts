import '../support/email-env'

import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { compileSequence } from '@/services/email-automation/compile-sequence'
import { subjectVariant } from '@/services/email-automation/render-delivery'
import { previewSequence } from '@/services/email-automation/preview-sequence'
import { retryDelay } from '@/services/email-automation/retry-delay'
import { readToken, signToken } from '@/services/signing/signed-token'
import {
  asciiAddress,
  composeMessage,
  parseMailbox,
} from '@/services/email-automation/ledger/compose-message'

const base = {
  messageId: '<1.x@ore-serene.example>',
  from: { name: 'Ore Serene, però «così»', address: 'ciao@ore-serene.example' },
  to: 'anna@società.it',
  text: 'Perché sì.\n.\nFine',
  date: new Date('2026-03-29T10:00:00Z'),
}

describe('a message', () => {
  test('is read as it was written: words, names, addresses', async () => {
    const subject = `${'È un oggetto molto lungo con accenti, così «perché» 😀 '.repeat(3)}fine`
    const raw = composeMessage({ ...base, subject, html: `<p>${'Perché sì 😀 '.repeat(200)}</p>` })
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe(subject)
    expect(mail.from).toMatchObject(base.from)
    expect(mail.to?.[0]?.address).toBe('anna@xn--societ-nta.it')
    expect(mail.text?.replace(/\r\n/g, '\n').trim()).toBe(base.text)
    expect(mail.html).toContain('Perché sì 😀')
    expect(mail.messageId).toBe(base.messageId)
    expect(new Date(mail.date!)).toEqual(base.date)
    const lines = raw.split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200)
    expect(raw).not.toMatch(/(?<!\r)\n|[^\x00-\x7f]/)
  })
  test('an international mailbox travels as UTF-8, a character a byte', async () => {
    const raw = composeMessage({ ...base, to: 'zoë@b.it', replyTo: 'łukasz@b.it', subject: 'x' })
    const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'))
    expect(mail.to?.[0]?.address).toBe('zoë@b.it')
    expect(mail.replyTo?.[0]?.address).toBe('łukasz@b.it')
    expect(mail.text).toContain('Perché sì.')
  })
  test('base64 keeps to 76 characters a line, for texts of every length', async () => {
    for (const length of [0, 1, 56, 57, 58, 114, 70_000]) {
      const text = 'è'.repeat(length)
      const raw = composeMessage({ ...base, text, subject: 'x' })
      const lines = raw.slice(raw.indexOf('\r\n\r\n') + 4).split('\r\n')
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
      expect(Buffer.from(lines.join(''), 'base64').toString()).toBe(text)
    }
  })
  test('cannot be given further headers or recipients', async () => {
    const raw = composeMessage({
      ...base,
      to: 'a@b.it>\r\nBcc: <x@y.it',
      from: { name: 'A\r\nBcc: x@y.it', address: 'ciao@ore-serene.example' },
      replyTo: 'c@d.it\r\nBcc: x@y.it',
      subject: 'a\r\nBcc: x@y.it',
    })
    const mail = await PostalMime.parse(raw)
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })
  test('mailboxes', () => {
    expect(parseMailbox('"Ore" <a@b.it>')).toEqual({ name: 'Ore', address: 'a@b.it' })
    expect(parseMailbox('a@b.it')).toEqual({ name: '', address: 'a@b.it' })
    expect(asciiAddress('a@b.it')).toBe('a@b.it')
  })
})

describe('a sequence', () => {
  const args = { values: { name: '<b>', product_name: 'P' }, variant: null, unsubscribeUrl: 'https://x.it/u' }
  test('a fragment is laid on our paper, with a plain text beside it', () => {
    const mail = compileSequence({
      email_subject: '{{name}}',
      email_template: '<h1>Ciao {{name}}</h1><p>Leggi <a href="https://a.it">qui</a></p>',
    })(args)
    expect(mail.html).toMatch(/^<!doctype html>/)
    expect(mail.html).toContain('&lt;b&gt;')
    expect(mail.html).toContain('href="https://x.it/u"')
    expect(mail.text).toContain('Ciao <b>')
    expect(mail.text).toContain('https://a.it')
    expect(mail.text).toContain('https://x.it/u')
    for (const part of [mail.html, mail.text]) expect(part).toMatch(/https?:\/\/[^\s"]+\/acquisti/)
    expect(mail.subject).toBe('<b>')
  })
  test.each([1, 2, 3, 4, 5, 6])('a variable in a heading of level %i is filled in both parts', (level) => {
    const email_template = `<h${level}>Ciao {{name|amico}}</h${level}>`
    const mail = compileSequence({ email_subject: 'x', email_template })(args)
    expect(mail.text).toContain('Ciao <b>')
    expect(mail.html).toContain('Ciao &lt;b&gt;')
  })
  test('a whole document is sent as written, with the way out before its end', () => {
    const template = '<html><head></head><body><p>{{name}}</p></body></html>'
    const { html } = compileSequence({ email_subject: 'x', email_template: template })(args)
    expect(html).toMatch(
      /^<html><head><\/head><body><p>&lt;b&gt;<\/p><p .*https:\/\/x\.it\/u.*<\/body><\/html>$/,
    )
  })
  test('a fallback is written as HTML is, and read as words', () => {
    const compiled = compileSequence({
      email_subject: '{{name|l&#39;amica}}',
      email_template: '<p>Ciao {{name|l&#39;amica &egrave; <qui>}}</p>',
    })
    const mail = compiled({ ...args, values: { name: '', product_name: 'P' } })
    expect(mail.html).toContain('<p>Ciao l&#39;amica è')
    expect(mail.text).toContain("Ciao l'amica è")
    expect(mail.subject).toBe('l&#39;amica')
  })
  test('two subjects', () => {
    const compiled = compileSequence({ email_subject: 'uno', email_subject_b: 'due', email_template: 'x' })
    expect(compiled({ ...args, variant: 'A' }).subject).toBe('uno')
    expect(compiled({ ...args, variant: 'B' }).subject).toBe('due')
  })
  test('half get one subject and half the other, and the same one at every try', () => {
    const people = Array.from({ length: 2000 }, (_, n) => `p${n}@example.it`)
    const split = (sequence_id: number) =>
      people.map((user_email) => subjectVariant({ sequence_id, user_email }))
    const [one, other] = [split(1), split(2)]
    expect(split(1)).toEqual(one)
    const share = one.filter((variant) => variant === 'A').length / people.length
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
    // Who gets A of one sequence has no better chance of A of the next.
    const both = one.filter((variant, index) => variant === other[index]).length / people.length
    expect(both).toBeGreaterThan(0.45)
    expect(both).toBeLessThan(0.55)
  })
  test('what begins with a slash leads to the shop, in HTML, text and counted links', () => {
    const compiled = compileSequence({
      email_subject: 'x',
      email_template:
        '<a class="b" href="/acquisti">a</a><img src="/api/media/file/x.webp"><a href="//cdn.it/x">b</a>',
    })
    const { html, text } = compiled(args)
    expect(html).toContain('href="http://localhost:3999/acquisti"')
    expect(html).toContain('src="http://localhost:3999/api/media/file/x.webp"')
    expect(html).toContain('href="//cdn.it/x"')
    expect(text).toContain('http://localhost:3999/acquisti')
    const seen: string[] = []
    compiled({ ...args, rewriteLink: (url) => (seen.push(url), url) })
    expect(seen).toEqual(['http://localhost:3999/acquisti'])
  })
  test('{{order_url}} is the recipient’s order, in HTML, text and counted links, and else all purchases', () => {
    const compiled = compileSequence({
      email_subject: 'x',
      email_template: '<a href="{{order_url}}">Il tuo ordine</a>',
    })
    const order_url = 'https://x.it/ordine/1.2.a_b'
    const seen: string[] = []
    const rewriteLink = (url: string) => (seen.push(url), url)
    const mail = compiled({ ...args, values: { ...args.values, order_url }, rewriteLink })
    expect(mail.html).toContain(`href="${order_url}"`)
    expect(mail.text).toContain(order_url)
    expect(seen).toEqual([order_url])
    expect(compiled(args).html).toContain('href="http://localhost:3999/acquisti">Il tuo ordine')
  })
  test('links are rewritten only when asked', () => {
    const compiled = compileSequence({
      email_subject: 'x',
      email_template: `<a data-href="https://no.it" href="https://a.it/?x=1&amp;y=2">a</a><a href='mailto:a@b.it'>b</a>
        <a href=https://c.it/d>c</a><a href=" https://e.it ">e</a>`,
    })
    const seen: string[] = []
    const { html } = compiled({ ...args, rewriteLink: (url) => (seen.push(url), 'https://own.it/c') })
    expect(seen).toEqual(['https://a.it/?x=1&y=2', 'https://c.it/d', 'https://e.it'])
    expect(html).toContain('data-href="https://no.it"')
    expect(html).toContain('href="https://own.it/c"')
    expect(html).toContain('mailto:a@b.it')
  })
})

test('the preview shows what a template looks like and runs nothing of it', () => {
  const email_template = `<style>p{color:#171a3d}</style><p style="margin:0" onclick="rubo()">Ciao {{name}}</p>
    <script>rubo()</script><img src=x onerror="rubo()"><a href="javascript:rubo()">qui</a><iframe src="/admin"></iframe>
    <form action="https://altrove.example"><input name="password"></form><base href="https://altrove.example">`
  const sample = { name: '<script>rubo()</script>', product_name: 'Planner' }
  const { html, subject } = previewSequence({ words: { email_subject: '{{name}}', email_template }, sample })
  const body = html.slice(html.indexOf('os-body"'))
  expect(body).toContain('<p style="margin:0">Ciao &lt;script&gt;')
  expect(body).toContain('p{color:#171a3d}')
  expect(body).not.toMatch(/<script|<iframe|<form|<input|<base|\son\w+=|javascript:/i)
  expect(subject).toBe('<script>rubo()</script>')
  // What is sent is what was written.
  const sent = compileSequence({ email_subject: 'x', email_template })
  expect(sent({ values: sample, variant: null, unsubscribeUrl: 'https://x.it/u' }).html).toContain(
    email_template.slice(-40),
  )
})

test('elements within elements by the thousand make a mail and a preview; its text ends where they are too deep', () => {
  const email_template = `<p>Ciao {{name}}</p>${'<b>'.repeat(20_000)}in fondo`
  const sample = { name: 'Anna', product_name: 'Planner' }
  const words = { email_subject: 'x', email_template }
  const mail = compileSequence(words)({ values: sample, variant: null, unsubscribeUrl: 'https://x.it/u' })
  expect(mail.html).toContain('in fondo')
  expect(mail.text).toMatch(/^Ciao Anna\s+\.\.\./)
  expect(previewSequence({ words, sample }).html).toContain('in fondo')
  const email_subject = '{{name|amico}}'
  const fallback = `<p>{{name|&egrave;${'<i>'.repeat(20_000)}}}</p>`
  expect(() => compileSequence({ email_subject, email_template: fallback })).not.toThrow()
})

test('waits grow, are capped and end after five tries', () => {
  const waits = [1, 2, 3, 4].map((attempts) => retryDelay({ attempts, urgent: false, random: 0.5 }))
  expect(waits).toEqual([5000, 30_000, 180_000, 1_080_000])
  expect(retryDelay({ attempts: 5, urgent: false, random: 0.5 })).toBeUndefined()
  expect(retryDelay({ attempts: 2, urgent: true, random: 0.5 })).toBe(4000)
  expect(retryDelay({ attempts: 1, urgent: false, random: 0 })).not.toBe(
    retryDelay({ attempts: 1, urgent: false, random: 1 }),
  )
})

test('links of mails that went out before stay good', () => {
  expect(readToken('email-unsubscribe', 'WzcsImFubmFAZXhhbXBsZS5pdCJd.DrKXHHF-QeA-2Ca5_ai5Sl')).toEqual([
    7,
    'anna@example.it',
  ])
  const click = 'WzcsImh0dHBzOi8vZXhhbXBsZS5pdC9ndWlkYSJd.7t9PYt884sHY95XDbDblP4'
  expect(readToken('email-click', click)).toEqual([7, 'https://example.it/guida'])
})

test('a token opens what it was signed for, and only that', () => {
  const token = signToken('email-click', [7, 'https://a.it'])
  expect(readToken('email-click', token)).toEqual([7, 'https://a.it'])
  expect(readToken('email-unsubscribe', token)).toBeUndefined()
  for (const bad of ['', '.', 'x.y', `${token}a`, `${token}.x`, token.slice(0, -1)]) {
    expect(readToken('email-click', bad)).toBeUndefined()
  }
})
