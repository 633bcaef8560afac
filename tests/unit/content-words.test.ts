import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { contactReply } from '@/content/contact-mails'
import { defaultFaqs } from '@/content/faqs'
import { footer } from '@/content/landing/ending'

const FOLDER = path.resolve(import.meta.dirname, '../../src/content')

/** What each file of texts says, without its comments. */
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|vtt)$/.test(name))
  .map((name): [string, string] => {
    const text = readFileSync(path.join(FOLDER, name), 'utf8')
    return [name, text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]
  })

test.each(files)('%s writes email in one way', (_, text) => expect(text).not.toMatch(/\be-mail/i))

test('the automatic answer promises what the page promises', () => {
  const promise = 'entro 1 ora'
  expect(footer.contactText).toContain(promise)
  expect(JSON.stringify(defaultFaqs)).toContain(promise)
  const { text } = contactReply({ siteUrl: 'https://ore-serene.example' })
  expect(text).toContain(promise)
  expect(text.replace('A presto,', '')).not.toContain('presto')
})
