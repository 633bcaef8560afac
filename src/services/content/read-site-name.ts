import type { Payload, PayloadRequest } from 'payload'

import { defaultSiteSettings } from '@/content/site-settings'

import { readInTime } from './read-in-time'

let lastRead = defaultSiteSettings.name

type ReadSiteNameArgs = {
  payload: Payload
  /** To read within the transaction of a request. */
  req?: PayloadRequest
}

/**
 * The site's published name, as an editor has written it in 'Dati del sito'. A page or a mail is not held up by its
 * heading: without a database, and while the name is missing, it is the one that was read last.
 *
 * @throws only within a transaction: what failed to be read has ended it
 */
export async function readSiteName({ payload, req }: ReadSiteNameArgs): Promise<string> {
  const reading = readName({ payload, req })
  if (req?.transactionID) return keep(await reading)
  return keep(await readInTime({ payload, what: 'the site’s name', reading }))
}

async function readName({ payload, req }: ReadSiteNameArgs): Promise<unknown> {
  const settings: { name?: unknown } = await payload.findGlobal({
    slug: 'site-settings',
    depth: 0,
    select: { name: true },
    overrideAccess: true,
    ...(req && { req }),
  })
  return settings.name
}

/** @returns the name that was read, else the one before */
function keep(name: unknown): string {
  if (typeof name === 'string' && name.trim()) lastRead = name.trim()
  return lastRead
}
