import { setTimeout as sleep } from 'node:timers/promises'

import type { Payload, PayloadRequest } from 'payload'

import { defaultSiteSettings } from '@/content/site-settings'

/** Short, because a heading is not worth waiting for an outage to be noticed. */
const PATIENCE_MS = 1000

let lastRead = defaultSiteSettings.name

type ReadSiteNameArgs = {
  payload: Payload
  /** To read within the transaction of a request. */
  req?: PayloadRequest
}

/**
 * The site's published name, as an editor has written it in 'Dati del sito'. A page or a mail is not held up by its
 * heading: without a database, and while the name is missing, it is the one that was read last. Never throws.
 */
export async function readSiteName({ payload, req }: ReadSiteNameArgs): Promise<string> {
  try {
    const reading: Promise<{ name?: unknown }> = payload.findGlobal({
      slug: 'site-settings',
      depth: 0,
      select: { name: true },
      overrideAccess: true,
      ...(req && { req }),
    })
    const settings: { name?: unknown } = await Promise.race([reading, sleep(PATIENCE_MS, {}, { ref: false })])
    if (typeof settings.name === 'string' && settings.name.trim()) lastRead = settings.name.trim()
  } catch (error) {
    payload.logger.warn({ err: error }, 'the site’s name could not be read')
  }
  return lastRead
}
