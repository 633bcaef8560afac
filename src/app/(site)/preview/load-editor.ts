import config from '@payload-config'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'

/** Lets editors and administrators in; for everybody else there is no such page. */
export async function loadEditor() {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: await headers() })
  if (user?.role !== 'admin' && user?.role !== 'editor') notFound()
  return { payload, user }
}
