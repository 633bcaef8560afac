import { PDFDocument } from '@cantoo/pdf-lib'

import { receiptFacts, receiptLabels as labels, sellerLines } from '@/content/receipt-words'
import { HOURS, hourAngle } from '@/shared/dial'
import { formatDate } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import type { ReceiptContent } from '@/shared/receipt-content'

import { Sheet } from './pdf-sheet'

type RenderArgs = {
  content: ReceiptContent
  /** Empty when it is not known any more. */
  buyer: { name: string; email: string }
  siteName: string
  /** The whole address of the order's page. */
  orderUrl: string
  /** Of the terms in force at the payment; empty without them. */
  termsUrl: string
}

const TEXT = { face: 'text', size: 10 } as const
const SOFT = { ...TEXT, color: 'soft' } as const
const HEADING = { face: 'strong', size: 10 } as const
/** From the left margin: where values stand beside their labels. */
const VALUES = 140

/** A receipt as a PDF: the same content gives the same bytes. */
export async function renderReceipt(args: RenderArgs): Promise<Uint8Array> {
  const { content, siteName } = args
  const { refund } = content
  const document = await PDFDocument.create()
  const title = refund ? labels.refundTitle : labels.title
  const at = new Date(refund?.at ?? content.paidAt)
  document.setTitle(`${title} · ${siteName} · ${content.orderId}`, { showInWindowTitleBar: true })
  document.setLanguage('it-IT')
  document.setAuthor(content.seller?.name ?? siteName)
  document.setCreator(siteName)
  document.setProducer(siteName)
  document.setCreationDate(at)
  document.setModificationDate(at)
  const sheet = await Sheet.in(document)
  writeHead(sheet, { ...args, title, at })
  writeFacts(sheet, content)
  writeParties(sheet, args)
  writeTerms(sheet, args)
  sheet.close()
  return document.save()
}

function writeHead(sheet: Sheet, { content, siteName, title, at }: RenderArgs & { title: string; at: Date }) {
  drawDial(sheet)
  sheet.write('P', siteName, { face: 'display', size: 17, width: 260 })
  sheet.y -= 62
  sheet.write('H1', title, { face: 'display', size: 36, leading: 46 })
  sheet.write('P', formatDate(at), SOFT)
  if (content.isSimulation) {
    sheet.y -= 8
    sheet.write('P', labels.simulation, HEADING)
  }
  sheet.y -= 22
}

/** The hour lines of the dial, from a gnomon at the upper edge; one of them lies in the sun. */
function drawDial(sheet: Sheet) {
  const gnomon = { x: 460, y: 842 }
  for (const hour of HOURS.slice(1, -1)) {
    const [sin, cos] = [Math.sin(hourAngle(hour)), Math.cos(hourAngle(hour))]
    const point = (distance: number) => ({ x: gnomon.x - sin * distance, y: gnomon.y - cos * distance })
    const isNow = hour === 10
    sheet.draw(point(24), point(118), isNow ? 'sun' : 'line', isNow ? 2 : 0.6)
  }
}

function writeFacts(sheet: Sheet, content: ReceiptContent) {
  sheet.rule()
  const width = sheet.width - VALUES
  for (const [index, [label, value]] of receiptFacts(content, formatPrecise).entries()) {
    // What it is about, and the amount itself.
    const pen = index < 2 ? ({ ...TEXT, face: 'strong' } as const) : TEXT
    const lines = sheet.wrap(value, { ...pen, width })
    sheet.need(12 + 15 * lines.length)
    sheet.y -= 8
    const top = sheet.y
    sheet.write('P', label, { ...SOFT, width: VALUES - 12 })
    const afterLabel = sheet.y
    sheet.y = top
    sheet.write('P', value, { ...pen, x: VALUES, width })
    sheet.y = Math.min(sheet.y, afterLabel) - 4
    sheet.rule()
  }
  sheet.y -= 24
}

function writeParties(sheet: Sheet, { content, buyer }: RenderArgs) {
  const seller = sellerLines(content)
  const persons: [string, string[]][] = [
    [labels.seller, seller],
    [labels.buyer, [buyer.name, buyer.email].filter((line) => line !== '')],
  ]
  const shown = persons.filter(([, lines]) => lines.length > 0)
  const width = sheet.width / 2 - 16
  const needed = shown.map(
    ([, lines]) => lines.flatMap((line) => sheet.wrap(line, { ...TEXT, width })).length,
  )
  sheet.need(20 + 15 * Math.max(0, ...needed))
  const top = sheet.y
  const ends = shown.map(([heading, lines], index) => {
    sheet.y = top
    const place = { x: index * (sheet.width / 2 + 8), width }
    sheet.write('H2', heading, { ...HEADING, ...place, leading: 18 })
    for (const line of lines) sheet.write('P', line, { ...TEXT, ...place })
    return sheet.y
  })
  sheet.y = Math.min(top, ...ends) - 18
}

function writeTerms(sheet: Sheet, { content, orderUrl, termsUrl }: RenderArgs) {
  const { terms, withdrawal } = content
  if (terms) writePart(sheet, labels.terms, [labels.termsVersion(terms)], termsUrl)
  if (withdrawal.length > 0) writePart(sheet, labels.withdrawal, withdrawal)
  writePart(sheet, labels.orderPage, [], orderUrl)
  sheet.y -= 6
  sheet.write('P', labels.notInvoice, { ...SOFT, size: 9 })
}

function writePart(sheet: Sheet, heading: string, lines: string[], url?: string) {
  sheet.need(52)
  sheet.write('H2', heading, { ...HEADING, leading: 18 })
  for (const line of lines) sheet.write('P', line, TEXT)
  if (url !== undefined) {
    const top = sheet.y
    sheet.write('P', url, { ...TEXT, color: 'shade' })
    sheet.link(top, url)
  }
  sheet.y -= 14
}
