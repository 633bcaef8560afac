import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { openDocument } from '../goods/chromium'
import { plannerPages } from '../goods/planner'
import { renderDocument } from '../goods/templates/document'
import { handwriting, type Mark } from './content/handwriting'

/** A page of the planner on A4, in CSS pixels. */
export const SHEET = { width: 794, height: 1123 }

const SMALL_WIDTH = 560

const address = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedMark {
  mark: Mark
  /** Where the mark stands on the page: one box for words and drawings, one for each circle. */
  boxes: Box[]
}

export interface SheetPicture {
  id: string
  /** A data address, so that pictures and film need neither a server nor files. */
  source: string
  /** The same in small, for when the page is seen from afar: scaled down hard, its hairlines would break up. */
  small: string
  marks: PlacedMark[]
}

async function placeMark(page: Page, id: string, mark: Mark): Promise<PlacedMark> {
  const indexes = mark.kind === 'circles' ? mark.picked : [mark.nth ?? 0]
  const boxes = await page.evaluate(
    ({ id, on, indexes, afterPrint }) => {
      const sheet = document.getElementById(id)!
      const parts = [...sheet.querySelectorAll(on)]
      const origin = sheet.getBoundingClientRect()
      return indexes.map((index) => {
        const part = parts[index]
        if (!part) throw new Error(`${id}: no ${on} number ${index}`)
        const { x, y, width, height } = part.getBoundingClientRect()
        const print = document.createRange()
        print.selectNodeContents(part)
        const left = afterPrint && part.hasChildNodes() ? print.getBoundingClientRect().right + 8 : x
        return { x: left - origin.x, y: y - origin.y, width: x + width - left, height }
      })
    },
    { id, on: mark.on, indexes, afterPrint: mark.kind === 'words' },
  )
  return { mark, boxes }
}

/** Takes the pictures of some pages of the planner, and finds on them the places to write on. */
export async function takeSheets(browser: Browser, ids: string[], scale = 2): Promise<SheetPicture[]> {
  const page = await openDocument(
    browser,
    renderDocument({ title: 'Ore Serene', pages: plannerPages() }),
    scale,
  )
  const pictures: SheetPicture[] = []
  for (const id of ids) {
    const shot = await page.locator(`[id="${id}"]`).screenshot()
    const marks = await Promise.all((handwriting[id] ?? []).map((mark) => placeMark(page, id, mark)))
    const small = await sharp(shot).resize(SMALL_WIDTH).png().toBuffer()
    pictures.push({ id, source: address(shot), small: address(small), marks })
  }
  await page.close()
  return pictures
}
