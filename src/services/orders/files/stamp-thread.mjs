// Stamps one PDF, in a thread of its own: a planner takes a second of computing, during which the shop goes on serving.
// Plain JavaScript, because Node loads it from where it lies.
import { parentPort, workerData } from 'node:worker_threads'

import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** Points. Small enough to be out of the way, large enough to be read in print. */
const SIZE = 7
const MARGIN = { along: 20, edge: 8 }
const COLOR = rgb(0.45, 0.47, 0.58)

/** @typedef {import('@cantoo/pdf-lib').PDFPage} PDFPage */

const { bytes, text } = /** @type {{ bytes: Uint8Array, text: string }} */ (workerData)
try {
  const stamped = await stamp(bytes, text)
  parentPort?.postMessage(stamped)
} catch (error) {
  parentPort?.postMessage({ refusal: error instanceof Error ? error.message : String(error) })
}

/**
 * @param {Uint8Array} original
 * @param {string} words
 * @returns {Promise<{ stamped: Uint8Array } | { refusal: string }>}
 */
async function stamp(original, words) {
  // Broken objects are an error and not something to guess at: the buyer would get pages without content.
  const document = await PDFDocument.load(original, { updateMetadata: false, throwOnInvalidObject: true })
  const pages = document.getPages()
  if (pages.length === 0) return { refusal: 'the document has no pages' }
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of pages) page.drawText(words, { ...placeOn(page), size: SIZE, font, color: COLOR })
  return { stamped: await document.save({ updateFieldAppearances: false }) }
}

/**
 * Along the lower edge of the page as a reader sees it: a page may be cropped, and turned for reading.
 *
 * @param {PDFPage} page
 */
function placeOn(page) {
  const { x, y, width, height } = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const rotate = degrees(angle)
  if (angle === 90) return { x: x + width - MARGIN.edge, y: y + MARGIN.along, rotate }
  if (angle === 180) return { x: x + width - MARGIN.along, y: y + height - MARGIN.edge, rotate }
  if (angle === 270) return { x: x + MARGIN.edge, y: y + height - MARGIN.along, rotate }
  return { x: x + MARGIN.along, y: y + MARGIN.edge, rotate }
}
