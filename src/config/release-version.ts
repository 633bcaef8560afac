import { readFileSync } from 'node:fs'

/** The release as package.json says it; every command begins in the project's folder. */
export const releaseVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
