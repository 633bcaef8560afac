import { describe, expect, test } from 'vitest'

import { contactForm } from '@/content/contact'
import { contactNotice, contactReply } from '@/content/contact-mails'
import { firstName } from '@/shared/first-name'
import { mailboxKey } from '@/services/contact/mailbox-key'
import { bareAddress } from '@/shared/bare-address'
import { validateForm } from '@/shared/form-validation'
import { oneLine } from '@/shared/one-line'

const valid = { name: 'Anna', email: 'anna@posta.example', message: 'Vorrei sapere di più.' }
const faults = (change: Record<string, unknown>) => validateForm({ ...valid, ...change }, contactForm)

describe('the contact form', () => {
  test('the subject is optional', () => {
    expect(faults({})).toEqual({})
    expect(faults({ subject: '' })).toEqual({})
  })
  test('everything else is required', () =>
    expect(validateForm({}, contactForm)).toEqual({
      name: 'Nome is required',
      email: 'Email is required',
      message: 'Messaggio is required',
    }))
  test.each([
    [{ name: 'A' }, { name: 'Nome must be at least 2 characters' }],
    [{ name: 'A'.repeat(101) }, { name: 'Nome cannot exceed 100 characters' }],
    [{ email: 'anna' }, { email: 'Email is not a valid email' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Oggetto cannot exceed 200 characters' }],
    [{ message: 'x'.repeat(9) }, { message: 'Messaggio must be at least 10 characters' }],
    [{ message: 'x'.repeat(1001) }, { message: 'Messaggio cannot exceed 1000 characters' }],
    [{ name: 'Anna\r\nBcc: x@y.example' }, { name: 'Nome is not valid' }],
    [{ subject: 'Ciao\u2028Bcc: x' }, { subject: 'Oggetto is not valid' }],
    [{ message: 'dieci\0 lettere' }, { message: 'Messaggio is not valid' }],
    [{ name: ['Anna'] }, { name: 'Nome must be a string' }],
    [{ message: { $gt: '' } }, { message: 'Messaggio must be a string' }],
  ])('%j', (change, expected) => expect(faults(change)).toEqual(expected))
  test.each([
    { name: 'Al', message: 'x'.repeat(10) },
    { name: '😀'.repeat(100), subject: 'è'.repeat(200), message: '😀'.repeat(1000) },
    { name: 'שלום עולם', message: 'مرحبا، أريد أن أعرف المزيد' },
    { name: '<b>Anna</b>', subject: '=1+1', message: '<script>alert(1)</script>\r\n{{name}} ${x} %s' },
    { name: 'Anna\tRossi' },
  ])('%j is text like any other', (change) => expect(faults(change)).toEqual({}))
})

describe('the name in the automatic reply', () => {
  test.each([
    ['Anna', 'Anna'],
    ['  anna   maria rossi ', 'anna'],
    ['D’Angelo', 'D’Angelo'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['José', 'José'],
    ['Ilaria 😀', 'Ilaria'],
  ])('%s is greeted as %s', (name, first) => expect(firstName(name)).toBe(first))
  test.each([
    '',
    '😀😀',
    'http://truffa.example',
    'www.truffa.example',
    'truffa.example Anna',
    '<b>Anna</b>',
    'Anna@posta.example',
    '+39333123456',
    'Vinci subito mille euro qui',
    'A'.repeat(21),
    "'--",
  ])('%j is not', (name) => expect(firstName(name)).toBeUndefined())
})

describe('mails', () => {
  const notice = contactNotice({
    name: 'Anna',
    email: 'anna@posta.example',
    subject: '',
    message: 'Prima riga\nNel pannello: https://truffa.example',
    panelUrl: 'https://shop.example/admin/1',
  })
  test('without a subject the notice is named after the visitor', () =>
    expect(notice.subject).toBe('Messaggio dal sito: Anna'))
  test('each line of the visitor is quoted', () =>
    expect(notice.text).toContain('> Prima riga\n> Nel pannello: https://truffa.example\n'))
  test('the reply greets, or does not', () => {
    expect(contactReply({ firstName: 'Anna', siteUrl: 'https://shop.example' }).text).toMatch(/^Ciao Anna,\n/)
    expect(contactReply({ siteUrl: 'https://shop.example' }).text).toMatch(/^Ciao,\n/)
    expect(contactReply({ siteUrl: 'https://shop.example' }).text).toContain('https://shop.example/acquisti')
  })
})

describe('one line', () => {
  test('breaks and controls become one space', () =>
    expect(oneLine(' a\r\nBcc: b\u2028c\0\td \u202e', 99)).toBe('a Bcc: b c d'))
  test('it ends where told, between characters', () => expect(oneLine('😀😀😀', 2)).toBe('😀…'))
  test('an emoji of several parts stays whole', () => expect(oneLine('👩‍👧', 9)).toBe('👩‍👧'))
})

test('one mailbox is counted as one, however it is written', () => {
  expect(mailboxKey('Anna.Rossi+1@Posta.example')).toBe(mailboxKey('annarossi@posta.example'))
  expect(mailboxKey('anna@posta.example')).not.toBe(mailboxKey('anna@altra.example'))
  expect(mailboxKey('anna@posta.example')).not.toContain('anna')
})

test.each(['Assistenza <aiuto@shop.example>', '<aiuto@shop.example>', ' aiuto@shop.example '])(
  '%s is one address',
  (sender) => expect(bareAddress(sender)).toBe('aiuto@shop.example'),
)
