import path from 'node:path'

import { lexicalEditor, LinkFeature } from '@payloadcms/richtext-lexical'
import { it } from '@payloadcms/translations/languages/it'
import { buildConfig, defaultLoggerOptions } from 'payload'
import sharp from 'sharp'

import { backOffice } from './src/back-office'
import { collections, globals } from './src/collections'
import { closeInternalCollections } from './src/collections/access/closed'
import { jobs } from './src/collections/jobs'
import { env } from './src/config/env'
import { logFormat, logOptions, logStream } from './src/config/log'
import { panelWords } from './src/content/panel-words'
import { lastingPostgres } from './src/integrations/database'
import { storagePlugins } from './src/integrations/storage'
import { ledgerMail } from './src/services/email-automation/ledger/ledger-adapter'

// Not import.meta: compiled, this file lies elsewhere; every command begins in the project's folder.
const root = process.cwd()

const config = buildConfig({
  secret: env.PAYLOAD_SECRET ?? '',
  serverURL: env.SERVER_URL,
  csrf: [env.SERVER_URL],
  telemetry: false,
  graphQL: { disable: true },
  logger: {
    options: logOptions(),
    destination: logFormat() === 'lines' ? defaultLoggerOptions : logStream,
  },
  // Whoever asks for a field that does not exist has made it up: its name says nothing to an operator.
  loggingLevels: { QueryError: false },
  i18n: {
    supportedLanguages: { it },
    fallbackLanguage: 'it',
    translations: { it: panelWords },
  },
  admin: {
    user: 'users',
    importMap: { baseDir: root, importMapFile: path.join(root, 'src/app/(payload)/admin/importMap.js') },
    meta: { titleSuffix: '· Ore Serene', defaultOGImageType: 'off' },
    dateFormat: 'd MMMM yyyy, HH:mm',
    // What is scheduled is meant in Italian time, wherever the editor sits.
    timezones: {
      supportedTimezones: [{ label: 'Ora italiana', value: 'Europe/Rome' }],
      defaultTimezone: 'Europe/Rome',
    },
  },
  collections,
  globals,
  db: lastingPostgres({
    pool: { connectionString: env.DATABASE_URL ?? '', connectionTimeoutMillis: 10_000, keepAlive: true },
    migrationDir: path.join(root, 'src/migrations'),
    push: false,
  }),
  // Only what the pages of text show (`soundRichText`): neither pictures nor documents of the CMS, nor links to those.
  editor: lexicalEditor({
    features: ({ defaultFeatures }) => [
      ...defaultFeatures.filter(({ key }) => !['upload', 'relationship', 'link'].includes(key)),
      LinkFeature({ enabledCollections: [] }),
    ],
  }),
  email: ledgerMail(),
  jobs,
  plugins: [...storagePlugins, backOffice],
  sharp,
  // `npm run generate` writes the types. By itself Payload would start a process that does, seven seconds long, with each
  // process that loads this file outside production: each test, each script.
  typescript: { outputFile: path.join(root, 'src/payload-types.ts'), autoGenerate: false },
})

// Payload adds collections of its own after the plugins; they are closed last.
export default config.then(closeInternalCollections)
