import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withChromium, openDocument } from './chromium'
import { documents, GOODS, type GoodsDocument, type Manifest } from './documents'
import { countPages, sha256, stampPdf } from './pdf-bytes'
import { renderDocument } from './templates/document'

const MANIFEST = join(GOODS, 'manifest.json')

async function build() {
  await mkdir(GOODS, { recursive: true })
  const products = await withChromium(async (browser) => {
    const made: Manifest['products'] = []
    for (const { file, productName, title, pages } of documents) {
      const sheets = pages()
      const page = await openDocument(browser, renderDocument({ title, pages: sheets }))
      const printed = await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        outline: true,
        tagged: true,
      })
      await page.close()
      const bytes = stampPdf(printed, 'Ore Serene')
      const count = countPages(bytes)
      if (count !== sheets.length) throw new Error(`${file}: ${sheets.length} sheets became ${count} pages`)
      await writeFile(join(GOODS, file), bytes)
      made.push({ file, productName, pages: count, bytes: bytes.length, sha256: sha256(bytes) })
      console.log(`${file}: ${count} pages, ${Math.round(bytes.length / 1024)} kB`)
    }
    return made
  })
  await writeFile(MANIFEST, `${JSON.stringify({ products } satisfies Manifest, null, 2)}\n`)
}

async function problemsOf({ file, minimumPages }: GoodsDocument, manifest: Manifest) {
  const declared = manifest.products.find((product) => product.file === file)
  if (!declared) return [`${file}: not in the manifest`]
  const bytes = await readFile(join(GOODS, file)).catch(() => undefined)
  if (!bytes) return [`${file}: missing`]
  const pages = countPages(bytes)
  return [
    pages < Math.max(minimumPages, declared.pages) && `${file}: ${pages} pages, fewer than declared`,
    sha256(bytes) !== declared.sha256 && `${file}: not the file of the manifest`,
  ].filter((problem) => problem !== false)
}

/** Looks at the committed files alone: it needs no browser, so it can run anywhere. */
async function check() {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest
  const problems = (await Promise.all(documents.map((document) => problemsOf(document, manifest)))).flat()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

await (process.argv.includes('--check') ? check() : build())
