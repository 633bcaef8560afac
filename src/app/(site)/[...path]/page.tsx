import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'
import { cache } from 'react'

import { env } from '@/config/env'
import { readPage } from '@/services/content/read-page'

import { PlainPage } from '../_pages/plain-page'

export const dynamic = 'force-dynamic'

type Args = { params: Promise<{ path: string[] }> }

/** A page of the CMS has one part in its address; everything else is unknown, and asks the database nothing. */
const load = cache(async (path: string) => {
  if (!/^[a-z0-9-]{1,60}$/.test(path)) return null
  return readPage({ payload: await getPayload({ config }), slug: path })
})

export async function generateMetadata({ params }: Args): Promise<Metadata> {
  const { path } = await params
  const page = await load(path.join('/'))
  if (!page) return { title: 'Pagina non trovata' }
  const canonical = `${env.SERVER_URL}/${page.slug}`
  return {
    title: page.title,
    description: page.description ?? undefined,
    alternates: { canonical },
  }
}

/** /privacy, /termini and whatever else editors add. */
export default async function Page({ params }: Args) {
  const { path } = await params
  const page = await load(path.join('/'))
  if (!page) notFound()
  return <PlainPage page={page} />
}
