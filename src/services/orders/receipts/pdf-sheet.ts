import {
  beginMarkedContent,
  beginText,
  endMarkedContent,
  endText,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
  PDFString,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'

import { embedFaces, type Face, type FaceName } from './pdf-face'

/** A4, in points. */
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 64

/** The light colours of docs/design.md, because paper is white. */
const colorOf = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255)
const COLORS = {
  ink: colorOf(0x171a3d),
  soft: colorOf(0x4a4e78),
  line: colorOf(0xc9cfe4),
  sun: colorOf(0xffc42e),
  shade: colorOf(0x3d46a8),
}
type Color = keyof typeof COLORS

type Pen = { face: FaceName; size: number; color?: Color }
type Place = Pen & {
  /** From the left margin. */
  x?: number
  width?: number
  /** From one line to the next. */
  leading?: number
}
/** What a text is to somebody who has the document read aloud. */
type Role = 'H1' | 'H2' | 'P'
type Point = { x: number; y: number }

type Leaf = {
  page: PDFPage
  /** The element of the structure of each marked piece. */
  elements: PDFRef[]
}

/** A text, or the part of it that stands on one page; `ids` are its marked pieces there. */
type Element = { role: Role; leaf: Leaf; ref: PDFRef; ids: number[] }

/** All lengths are in points, all heights count from the lower edge. */
export class Sheet {
  readonly width = WIDTH - 2 * MARGIN
  /** Up to where the page is filled. */
  y = 0
  private readonly leaves: Leaf[] = []
  private readonly body: PDFRef
  private readonly elements: Element[] = []

  private constructor(
    private readonly document: PDFDocument,
    private readonly faces: Record<FaceName, Face>,
  ) {
    this.body = document.context.nextRef()
    this.open()
  }

  static async in(document: PDFDocument): Promise<Sheet> {
    return new Sheet(document, await embedFaces(document))
  }

  /** Goes on at the top of a new page when less than this is left. */
  need(points: number): void {
    if (this.y - points < MARGIN) this.open()
  }

  /** A text as lines that are no wider than this. */
  wrap(text: string, { face, size, width = this.width }: Place): string[] {
    const { writable, widthOf } = this.faces[face]
    const fits = (line: string) => widthOf(line, size) <= width
    return text.split(/\r?\n/).flatMap((part) => wrapWords(writable(part).split(' '), fits))
  }

  /** Writes a text below what is there, on as many lines and pages as it needs. */
  write(role: Role, text: string, place: Place): void {
    const { size, x = 0, leading = size * 1.45 } = place
    let element: Element | undefined
    for (const line of this.wrap(text, place)) {
      this.need(leading)
      const leaf = this.leaves.at(-1)!
      if (element?.leaf !== leaf) {
        element = { role, leaf, ref: this.document.context.nextRef(), ids: [] }
        this.elements.push(element)
      }
      const id = leaf.elements.push(element.ref) - 1
      element.ids.push(id)
      leaf.page.pushOperators(
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(role), `<</MCID ${id}>>`]),
      )
      this.show(line, place, { x: MARGIN + x, y: this.y - size })
      leaf.page.pushOperators(endMarkedContent())
      this.y -= leading
    }
  }

  /** A line that means nothing to whoever cannot see it. */
  draw(from: Point, to: Point, color: Color, thickness = 0.6): void {
    const { page } = this.leaves.at(-1)!
    page.pushOperators(beginMarkedContent('Artifact'))
    page.drawLine({ start: from, end: to, thickness, color: COLORS[color] })
    page.pushOperators(endMarkedContent())
  }

  /** A hairline from margin to margin. */
  rule(): void {
    this.draw({ x: MARGIN, y: this.y }, { x: WIDTH - MARGIN, y: this.y }, 'line')
  }

  /** Makes what stands between this height and the page's present one lead to an address. */
  link(top: number, url: string, { x = 0, width = this.width }: Pick<Place, 'x' | 'width'> = {}): void {
    const { page } = this.leaves.at(-1)!
    const { context } = this.document
    const annotation = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [MARGIN + x, this.y, MARGIN + x + width, Math.max(top, this.y)],
      Border: [0, 0, 0],
      Contents: PDFHexString.fromText(url),
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(url) },
    })
    page.node.addAnnot(context.register(annotation))
  }

  /** Writes down what each piece is, and in which order it is read. */
  close(): void {
    const { catalog, context } = this.document
    const root = context.nextRef()
    const pieces = this.leaves.flatMap(({ elements }, index) => [index, elements])
    for (const { role, leaf, ref, ids } of this.elements) {
      const { page } = leaf
      context.assign(ref, context.obj({ Type: 'StructElem', S: role, P: this.body, Pg: page.ref, K: ids }))
    }
    const kids = this.elements.map(({ ref }) => ref)
    context.assign(this.body, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: kids }))
    context.assign(
      root,
      context.obj({ Type: 'StructTreeRoot', K: [this.body], ParentTree: { Nums: pieces } }),
    )
    catalog.set(PDFName.of('StructTreeRoot'), root)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }

  private open(): void {
    const page = this.document.addPage([WIDTH, HEIGHT])
    page.node.set(PDFName.of('StructParents'), this.document.context.obj(this.leaves.length))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    for (const [name, { ref }] of Object.entries(this.faces))
      page.node.setFontDictionary(PDFName.of(name), ref)
    this.leaves.push({ page, elements: [] })
    this.y = HEIGHT - MARGIN
  }

  private show(line: string, { face, size, color = 'ink' }: Pen, { x, y }: Point): void {
    this.leaves
      .at(-1)!
      .page.pushOperators(
        beginText(),
        setFillingColor(COLORS[color]),
        setFontAndSize(PDFName.of(face), size),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(PDFHexString.of(this.faces[face].encode(line))),
        endText(),
      )
  }
}

/** Words on lines; one that is too long by itself goes on where it must. */
function wrapWords(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}
