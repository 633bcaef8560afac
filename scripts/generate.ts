/**
 * Writes what follows from the collections and endpoints: types, import map, the description of the API and, with a name
 * as its argument, a migration from the last one's snapshot to the collections of now. Needs no database. Called by
 * scripts/generate.mjs.
 */
import { BasePayload, generateImportMap } from 'payload'
import { generateTypes } from 'payload/node'

import config from '../payload.config'

import { writeDocument } from './openapi/write-document'

const sanitized = await config
const migrationName = process.argv[2]

await generateTypes(sanitized, { log: false })
await generateImportMap(sanitized, { log: false })
const payload = new BasePayload()
await payload.init({ config, disableDBConnect: true, disableOnInit: true })
await writeDocument({ payload })
if (migrationName) {
  // Ends this process where nothing changed.
  await payload.db.createMigration({ payload, migrationName, skipEmpty: true })
}
process.exit(0)
