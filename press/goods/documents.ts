import { fileURLToPath } from 'node:url'
import { eveningPages, guidePages } from './booklets'
import { plannerPages } from './planner'

export const GOODS = fileURLToPath(new URL('../../goods', import.meta.url))

export interface GoodsDocument {
  file: string
  /** As the customer reads it, on the receipt and as the name of the saved file. */
  productName: string
  title: string
  minimumPages: number
  pages: () => string[]
}

export interface Manifest {
  products: { file: string; productName: string; pages: number; bytes: number; sha256: string }[]
}

export const documents: GoodsDocument[] = [
  {
    file: 'planner-ore-serene.pdf',
    productName: 'Ore Serene, il planner',
    title: 'Ore Serene, il planner',
    minimumPages: 24,
    pages: plannerPages,
  },
  {
    file: 'guida-rapida.pdf',
    productName: 'Guida rapida: i primi 30 giorni',
    title: 'Guida rapida: i primi 30 giorni con Ore Serene',
    minimumPages: 6,
    pages: guidePages,
  },
  {
    file: 'bonus-rituale-serale.pdf',
    productName: 'Bonus: il rituale della sera',
    title: 'Il rituale della sera, un dono di Ore Serene',
    minimumPages: 6,
    pages: eveningPages,
  },
]
