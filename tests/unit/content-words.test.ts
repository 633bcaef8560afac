import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { contactReply } from '@/content/contact-mails'
import { defaultSiteSettings } from '@/content/site-settings'
import { identityLine } from '@/services/content/identity-line'

const SOURCE = path.resolve(import.meta.dirname, '../../src')

/** What each file that holds texts for people says, without its comments. */
const files = ['content', 'collections', 'admin-views', 'ui', 'app/(site)'].flatMap((folder) =>
  readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|vtt)$/.test(name))
    .map((name): [string, string] => {
      const text = readFileSync(path.join(SOURCE, folder, name), 'utf8')
      return [`${folder}/${name}`, text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]
    }),
)

test.each(files)('%s writes email in one way', (_, text) => expect(text).not.toMatch(/\be-mail/i))

test.each([
  [{}, ''],
  [{ legalName: ' ', address: '', vatNumber: null }, ''],
  [defaultSiteSettings, ''],
  [{ legalName: 'Bottega S.r.l.', address: defaultSiteSettings.address }, 'Bottega S.r.l.'],
  [{ address: ' Via Emilia 1 \n43121 Parma ' }, 'Via Emilia 1, 43121 Parma'],
  [{ legalName: 'Bottega', address: 'Parma', vatNumber: ' 0123 ' }, 'Bottega · Parma · P. IVA 0123'],
])('%o is said to sell as «%s»', (settings, line) => expect(identityLine(settings)).toBe(line))

test('the automatic answer promises no time: no field of the CMS would change it', () => {
  const { text } = contactReply({ siteUrl: 'https://ore-serene.example' })
  expect(text).toContain('ti rispondiamo a questo indirizzo')
  expect(text).not.toMatch(/\bentro\b/)
})
