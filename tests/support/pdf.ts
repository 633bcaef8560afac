import { randomBytes } from 'node:crypto'

import { decodePDFRawStream, degrees, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

import { query } from './cluster'

/** A PDF of one empty page tree, with words of its own, so that two of them differ. */
export const pdfOf = (words: string) =>
  Buffer.from(
    `%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\nxref\n0 0\ntrailer<</Size 3/Root 1 0 R>>\n%%EOF\n`,
  )

/** A form that brings a PDF, as the panel and the dashboard send it. */
export const pdfForm = (words: string): FormData => fileForm(pdfOf(words), `${words}.pdf`)

/** A form that brings a PDF with these bytes. */
export function fileForm(bytes: Uint8Array, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], name, { type: 'application/pdf' }))
  return form
}

type BookletArgs = {
  pages?: number
  words: string
  password?: string
  /** Bytes that no program can compress, attached to the document. */
  padding?: number
}

/** A PDF with real pages: one of them turned by each of the four angles in turn. */
export async function booklet({ pages = 4, words, password, padding }: BookletArgs): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) {
    const added = document.addPage([300, 400])
    added.drawText(`${words} ${page}`, { x: 40, y: 200 })
    added.setRotation(degrees((page % 4) * 90))
  }
  if (padding !== undefined) await document.attach(randomBytes(padding), 'padding.bin')
  if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: password })
  return Buffer.from(await document.save())
}

/** The lines of text on each page of a PDF, as far as built-in fonts write them. */
export async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => {
    const contents = page.node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
    const text = streams
      .map((one) => document.context.lookup(one))
      .map((stream) =>
        stream instanceof PDFRawStream
          ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
          : '',
      )
      .join('\n')
    return [...text.matchAll(/<([0-9A-Fa-f]+)>\s*Tj/g)].map(([, hex]) =>
      Buffer.from(hex!, 'hex').toString('latin1'),
    )
  })
}

/** The text of a PDF as the shop writes its own, in WinAnsi, line by line. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const marks = new Map([
    ['\x80', '€'],
    ['\x92', '’'],
    ['\x96', '–'],
    ['\x95', '•'],
    ['\xa0', ' '],
  ])
  const text = (await linesOf(bytes)).flat().join('\n')
  return text.replaceAll(/[\x80-\xa0]/g, (byte) => marks.get(byte) ?? byte)
}

/** How many pages a PDF has, all of which have to carry a buyer's stamp. */
export async function stampedPages(bytes: Uint8Array): Promise<number> {
  const pages = await linesOf(bytes)
  const plain = pages.findIndex((lines) => !lines.some((line) => line.startsWith('Copia di ')))
  if (plain !== -1) throw new Error(`page ${plain + 1} carries no stamp`)
  return pages.length
}

/** Has all products served as they are stored, as an owner can choose. */
export const withoutStamps = (databaseUrl: string) =>
  query(databaseUrl, 'UPDATE product_files SET stamp_pdf = false')
