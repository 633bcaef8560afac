import type { CollectionConfig, Endpoint, GlobalConfig, SanitizedConfig } from 'payload'

import { isEditor, mayUsePanel, nobody } from './roles'

/** Payload opens whatever a collection does not name to every signed-in person; here it stays closed. */
export const closedCollection = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  access: {
    create: nobody,
    read: nobody,
    update: nobody,
    delete: nobody,
    unlock: nobody,
    readVersions: isEditor,
    ...collection.access,
  },
})

/** As `closedCollection`, for a global. */
export const closedGlobal = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  access: { read: nobody, update: nobody, readVersions: isEditor, ...global.access },
})

/** Read and written by Payload with full rights; closed over HTTP. */
const UNSEEN: string[] = ['payload-migrations', 'payload-jobs', 'payload-kv']

const FORBIDDEN = 'Non hai i permessi per questa operazione.'

/** The panel's own addresses answer only those who may open the panel. */
const forPanel = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  handler: (req) =>
    mayUsePanel({ req })
      ? endpoint.handler(req)
      : Response.json({ error: FORBIDDEN, message: FORBIDDEN }, { status: req.user ? 403 : 401 }),
})

/**
 * Closes what Payload adds by itself after the plugins have run: its defaults let every signed-in person read and
 * write the panel's locks, preferences, jobs and list of migrations.
 */
export function closeInternalCollections(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections.filter(({ slug }) => slug.startsWith('payload-'))) {
    if (collection.endpoints !== false) collection.endpoints = collection.endpoints.map(forPanel)
    if (UNSEEN.includes(collection.slug)) {
      collection.access = {
        ...collection.access,
        create: nobody,
        read: nobody,
        update: nobody,
        delete: nobody,
      }
    }
  }
  config.jobs.access = { ...config.jobs.access, run: () => false }
  return config
}
