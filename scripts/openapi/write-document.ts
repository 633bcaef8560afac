import { writeFile } from 'node:fs/promises'

import type { Payload } from 'payload'

import { releaseVersion } from '@/config/release-version'
import type { Shape } from '@/endpoints/describe'

import { buildDocument } from './document'

const FILE = 'src/contracts/openapi.json'

/** Writes the API's description, which the shop serves at `/api/openapi.json`. */
export async function writeDocument({ payload }: { payload: Payload }): Promise<void> {
  await writeFile(FILE, inLines(buildDocument({ payload, version: releaseVersion() })))
}

/** One line for each operation and each schema, so that a change of one is a change of one line. */
function inLines({ paths, components, ...rest }: Shape): string {
  const { schemas, ...others } = components as Record<string, Shape>
  const head = JSON.stringify(rest).slice(1, -1)
  const beside = JSON.stringify(others).slice(1, -1)
  const pathLines = block(paths as Shape, (methods) => `{\n${lines(methods as Shape, '  ')}\n}`)
  return `{${head},\n"paths":${pathLines},\n"components":{${beside},\n"schemas":{\n${lines(schemas!, '')}\n}}}\n`
}

const lines = (object: Shape, indent: string) =>
  Object.entries(object)
    .map(([name, value]) => `${indent}${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')

const block = (object: Shape, write: (value: unknown) => string) =>
  `{\n${Object.entries(object)
    .map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`)
    .join(',\n')}\n}`
