import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { env } from '@/config/env'
import { readPage } from '@/services/content/read-page'

import { PlainPage } from '../../_pages/plain-page'
import { loadEditor } from '../load-editor'
import { RefreshOnSave } from '../refresh-on-save.client'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Anteprima', robots: { index: false, follow: false } }

export default async function Preview({ params }: { params: Promise<{ slug: string }> }) {
  const { payload, user } = await loadEditor()
  const page = await readPage({ payload, slug: (await params).slug, draftFor: user })
  if (!page) notFound()
  return (
    <>
      <RefreshOnSave serverUrl={env.SERVER_URL} />
      <PlainPage page={page} />
    </>
  )
}
