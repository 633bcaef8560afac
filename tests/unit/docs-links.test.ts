import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'docs/decisions', 'press', 'press/docs'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]
/** Its target, in angle brackets where it has round ones. */
const LINK = /\]\((?!https?:|mailto:|#)(?:<([^>]+)>|([^)\s#]+)(?:#[^)]*)?)\)/g

test('every link between the pages of the documentation leads to a file that is there', () => {
  const dead = pages.flatMap((page) => {
    // What stands in code is an example.
    const text = readFileSync(page, 'utf8').replaceAll(/```.*?```|`[^`\n]*`/gs, '')
    return [...text.matchAll(LINK)]
      .map(([, bracketed, plain]) => path.join(path.dirname(page), bracketed ?? plain!))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`)
  })
  expect(pages.length).toBeGreaterThan(50)
  expect(dead).toEqual([])
})
