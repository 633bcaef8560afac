import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import sharp from 'sharp'
import { MEDIA } from './outputs'

const SIDE = 256
const INK = '#171a3d'
const SUN = '#ffc42e'

type Choice = notionists.Options

interface Portrait {
  ground: string
  /** Where the sun stands behind the head, in parts of the side: it climbs and sinks through the six portraits. */
  sun: [x: number, y: number]
  choice: Choice
}

const seen = (glasses: Choice['glasses']): Choice => ({ glasses, glassesProbability: 100 })
const bearded = (beard: Choice['beard']): Choice => ({ beard, beardProbability: 100 })

/** Nobody who exists: faces put together by hand from the parts of a free library. */
const portraits: Portrait[] = [
  {
    ground: '#e3e8f6',
    sun: [0.8, 0.56],
    choice: {
      hair: ['variant28'],
      lips: ['variant22'],
      body: ['variant11'],
      eyes: ['variant05'],
      brows: ['variant08'],
    },
  },
  {
    ground: '#ece4fb',
    sun: [0.78, 0.4],
    choice: {
      hair: ['variant13'],
      lips: ['variant05'],
      body: ['variant16'],
      eyes: ['variant05'],
      brows: ['variant08'],
      ...bearded(['variant02']),
    },
  },
  {
    ground: '#fff1bd',
    sun: [0.7, 0.25],
    choice: {
      hair: ['variant30'],
      lips: ['variant22'],
      body: ['variant24'],
      eyes: ['variant05'],
      brows: ['variant08'],
      ...seen(['variant11']),
    },
  },
  {
    ground: '#ffe3b5',
    sun: [0.28, 0.25],
    choice: {
      hair: ['variant22'],
      lips: ['variant03'],
      body: ['variant14'],
      eyes: ['variant05'],
      brows: ['variant08'],
    },
  },
  {
    ground: '#f3d9e6',
    sun: [0.22, 0.4],
    choice: {
      hair: ['variant41'],
      lips: ['variant23'],
      body: ['variant17'],
      eyes: ['variant05'],
      brows: ['variant08'],
    },
  },
  {
    ground: '#d9d3f0',
    sun: [0.2, 0.56],
    choice: {
      hair: ['variant42'],
      lips: ['variant03'],
      body: ['variant25'],
      eyes: ['variant05'],
      brows: ['variant08'],
      ...seen(['variant08']),
    },
  },
]

function drawPortrait({ ground, sun: [x, y], choice }: Portrait) {
  const figure = createAvatar(notionists, {
    seed: 'ore-serene',
    beardProbability: 0,
    glassesProbability: 0,
    gestureProbability: 0,
    bodyIconProbability: 0,
    ...choice,
    size: 316,
  })
    .toString()
    .replace(/fill="#000(000)?"/g, `fill="${INK}"`)
    .replace(/stroke="#000(000)?"/g, `stroke="${INK}"`)
  const inner = figure.replace('<svg ', '<svg x="-30" y="-44" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>
    <circle cx="${x * SIDE}" cy="${y * SIDE}" r="42" fill="${SUN}"/>
    ${inner}
  </svg>`
}

export async function makePortraits() {
  for (const [index, portrait] of portraits.entries()) {
    const drawing = Buffer.from(drawPortrait(portrait))
    const picture = await sharp(drawing, { density: 144 })
      .resize(SIDE, SIDE)
      .webp({ quality: 86, effort: 6 })
      .toBuffer()
    const name = `portrait-${index + 1}.webp`
    await writeFile(join(MEDIA, name), picture)
    console.log(`${name}: ${Math.round(picture.length / 1024)} kB`)
  }
}
