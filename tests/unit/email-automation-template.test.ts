import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { abVerdict } from '@/shared/ab-verdict'
import { sequenceFaults } from '@/contracts/email-automation-form'
import { deadLinks, emailChecklist } from '@/shared/email-checklist'
import {
  compileTemplate,
  onOneLine,
  renderTemplate,
  subjectFault,
  templateFault,
  unknownVariables,
} from '@/shared/email-template'
import { escapeHtml } from '@/shared/escape-html'

const values = { name: 'Anna', product_name: 'Planner' }
const render = (source: string, given: Partial<typeof values> = {}) =>
  renderTemplate(compileTemplate(source), { ...values, ...given }, (value) => value)

describe('templates', () => {
  test.each([
    ['Ciao {{name}}!', 'Ciao Anna!'],
    ['{{ name }}{{product_name}}', 'AnnaPlanner'],
    ['{{name|amico}}', 'Anna'],
    ['niente', 'niente'],
    ['', ''],
    ['{{name', '{{name'],
    ['{ {name} }', '{ {name} }'],
    ['{{{name}}}', '{Anna}'],
  ])('%j', (source, text) => expect(render(source)).toBe(text))
  test('an empty value takes the fallback, or nothing', () => {
    expect(render('{{name|amico}},{{name}}', { name: '  ' })).toBe('amico,')
    expect(render('{{name| amica mia }}', { name: '' })).toBe('amica mia')
  })
  test('one pass: a value is never read as a template, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const shown = name.trim() === '' ? '' : name.trim()
        return render('<{{name}}>', { name }) === `<${shown}>`
      }),
    )
    expect(render('{{name}}', { name: '{{product_name}} $& {{name}}' })).toBe('{{product_name}} $& {{name}}')
  })
  test('what is escaped cannot leave its place', () => {
    fc.assert(
      fc.property(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text)) && !/[\r\n]/.test(onOneLine(text))),
    )
  })
  test('a header holds neither half a character nor a mark that turns the reading direction', () =>
    expect(onOneLine(' a\u202eb\u200f c\ud800d\ufeffe\r\n')).toBe('a b c d e'))
  test.each([
    ['{{nome}} {{name}} {{constructor}} {{nome}}', ['nome', 'constructor']],
    ['{{toString|x}}', ['toString']],
    ['{{}}', ['']],
    ['{{name}} {{product_name|x}}', []],
    ['{{order_url}} {{orderurl}}', ['orderurl']],
  ])('unknown variables of %j', (source, names) => expect(unknownVariables(source)).toEqual(names))
  test.each(['a\nb', 'a\rb', 'a\r\nBcc: x', 'a\u2028b'])('the subject %j is refused', (subject) =>
    expect(subjectFault(subject, 'Oggetto email')).toMatch(/^Oggetto email is not valid/),
  )
  test('a variable that is not closed is refused; braces of a style sheet are not', () => {
    expect(subjectFault('Ciao {{name}', 'Oggetto email')).toMatch(/si apre con \{\{/)
    expect(templateFault('<style>@media(width<9px){p{top:0}}</style><p>{{name}}', 'Template')).toBeUndefined()
  })
  test.each([
    ['<p>Ciao</p><!-- da finire', '<!--'],
    ['<p>Ciao</p><STYLE>p{}', '<STYLE'],
    ['<title>x<p>Ciao</p>', '<title'],
    ['<p>Ciao <a href="https://a.it>qui</a></p>', '<a'],
    ['<p>Ciao</p', '</p'],
  ])('what would hide the end of the mail is refused: %s', (template, open) =>
    expect(templateFault(template, 'Template')).toBe(
      `Template is not valid: «${open}» resta aperto e nasconde il resto dell’email`,
    ),
  )
  test.each([
    '<!--[if mso]><table><tr><td><![endif]--><p>Ciao</p><!--[if mso]></td></tr></table><![endif]-->',
    '<!--[if !mso]><!--><p title="a > b">Ciao</p><!--<![endif]-->',
    '<style>/* <!-- */</style><p>Ciao, 1 < 2 e <3</p><!-- fine -->',
    '<p>aperto<br/>',
    '<td width=100%">Ciao</td><a href="https://a.it"">qui</a><p title=l\'ora>Ciao</p>',
  ])('what a mail program closes is not: %s', (template) =>
    expect(templateFault(template, 'Template')).toBeUndefined(),
  )
  test.each(['', '  ', '<p></p>', '<p>&nbsp;</p>', '<!-- x -->', '<style>p{}</style>', '<br><hr>'])(
    'the template %j has nothing to read',
    (template) => expect(templateFault(template, 'Template')).toBe('Template is required'),
  )
  test.each(['<p>a</p>', '<img src="x">', 'solo testo', '<html><body>ciao</body></html>'])(
    'the template %j has',
    (template) => expect(templateFault(template, 'Template')).toBeUndefined(),
  )
})

describe('the check list', () => {
  test('links that lead nowhere', () => {
    const html = `<a href="">a</a><a href="#">b</a><a href='/del-negozio'>c</a><a>d</a><a href="javascript:x">e</a>
      <a href="https://esempio.it/x">f</a><a href="mailto:a@b.it">g</a><a href="http://localhost:3000/acquisti">h</a>
      <a data-href="https://esempio.it" href=" x ">i</a><a href=pagina.html>j</a><a href="//esempio.it">k</a>
      <a href="{{order_url}}">l</a><a href="{{ order_url|/acquisti }}">m</a><a href="{{name}}">n</a>`
    expect(deadLinks(html)).toEqual([
      '(senza indirizzo)',
      '(vuoto)',
      '#',
      'javascript:x',
      'x',
      'pagina.html',
      '//esempio.it',
      '{{name}}',
    ])
  })
  test.each([
    ['welcome', 0, 'ok'],
    ['welcome', 1, 'warning'],
    ['tutorial', 2, 'ok'],
    ['tutorial', 3, 'warning'],
    ['upsell', 6, 'warning'],
    ['upsell', 7, 'ok'],
    ['upsell', 15, 'warning'],
    ['referral', 13, 'warning'],
    ['referral', 14, 'ok'],
  ] as const)('%s on day %d: %s', (email_type, send_after_days, level) => {
    const texts = emailChecklist({
      email_type,
      send_after_days,
      email_subject: 'x',
      email_template: '<p>x</p>',
    })
    expect(texts.find(({ text }) => /benvenuto|tutorial|upsell|passaparola/i.test(text))?.level).toBe(level)
  })
  test.each([
    { email_subject: `{{name}} ${'x'.repeat(60)}` },
    { email_subject: 'breve', email_subject_b: `{{name}} ${'x'.repeat(60)}` },
  ])('a long subject and a missing fallback are said, of %o', (subjects) => {
    const warnings = emailChecklist({ ...subjects, email_template: '<p>x</p>' })
      .filter(({ level }) => level === 'warning')
      .map(({ text }) => text)
    expect(warnings.join(' ')).toMatch(/caratteri/)
    expect(warnings.join(' ')).toMatch(/\{\{name\|amico\}\}/)
  })
})

test('what is not written yet is neither right nor wrong', () => {
  const levels = (values: object) =>
    Object.fromEntries(emailChecklist(values).map(({ text, level }) => [text, level]))
  const nothing = levels({ email_subject: '', email_template: ' ' })
  for (const text of ['Le variabili sono giuste', 'I link hanno un indirizzo'])
    expect(nothing[text]).toBe('open')
  expect(nothing['L’oggetto si legge intero anche sul telefono']).toBe('open')
  const written = levels({ email_subject: 'Ciao', email_template: '<p>Ciao</p>' })
  expect(Object.values(written)).not.toContain('open')
})

test('an active sequence with a link that leads nowhere is refused with it, a disabled one is kept', () => {
  const values = {
    sequence_name: 'Prova',
    email_type: 'reminder',
    send_after_days: 3,
    email_subject: 'Ciao',
    email_template: '<p><a href="#">qui</a></p>',
  }
  expect(sequenceFaults({ ...values, is_active: 1 })).toEqual({
    email_template: expect.stringContaining('un link non porta da nessuna parte: #') as string,
  })
  expect(sequenceFaults({ ...values, is_active: 0 })).toEqual({})
  const local = '<p><a href="http://localhost:3000/x">qui</a></p>'
  expect(sequenceFaults({ ...values, email_template: local, is_active: 1 })).toEqual({})
})

describe('the verdict between two subjects', () => {
  const figures = (delivered: number, clicked: number) => ({ delivered, clicked, unsubscribed: 0 })
  test.each([
    [figures(50, 40), figures(50, 1), 'too-few'],
    [figures(1000, 5), figures(1000, 4), 'too-few'],
    [figures(1000, 100), figures(1000, 105), 'none'],
    [figures(1000, 150), figures(1000, 100), 'A'],
    [figures(1000, 100), figures(1000, 150), 'B'],
    [figures(0, 0), figures(0, 0), 'too-few'],
    [figures(200, 200), figures(200, 200), 'none'],
  ] as const)('%j and %j: %s', (a, b, verdict) => expect(abVerdict(a, b)).toBe(verdict))
})
