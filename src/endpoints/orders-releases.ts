import type { Endpoint } from 'payload'

import { publishReleaseRequest } from '@/contracts/orders-releases'
import { publishRelease } from '@/services/orders/files/publish-release'

import { adminOnly } from './admin-only'
import { askRecipients, describe, refusalWith, row } from './describe'
import { readJson } from './read-json'

/** `POST /api/admin/file-releases`: a new version of a product's file, and the mail to everybody who bought it. */
export const fileReleases: Endpoint = {
  path: '/admin/file-releases',
  method: 'post',
  custom: describe({
    group: 'Orders',
    about: 'Publishes a new version of a file, and tells everybody who bought it.',
    role: 'admin',
    body: publishReleaseRequest,
    answers: { 201: row('PublishedRelease'), 409: [refusalWith({}), askRecipients] },
    refuses: [404],
  }),
  handler: adminOnly(async (req) => {
    const request = publishReleaseRequest.parse(await readJson(req))
    const row = await publishRelease({ req, request, now: new Date() })
    return Response.json({ row }, { status: 201 })
  }),
}
