import type { Metadata } from 'next'

import { env } from '@/config/env'
import { readLanding } from '@/services/content/read-landing'

import { LandingPage } from '../_sections/landing-page'
import { loadEditor } from './load-editor'
import { RefreshOnSave } from './refresh-on-save.client'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Anteprima', robots: { index: false, follow: false } }

/** The page as its latest draft would be: an address of its own, so that no draft can reach the kept page. */
export default async function Preview({
  searchParams,
}: {
  searchParams: Promise<{ at?: string | string[] }>
}) {
  const { payload, user } = await loadEditor()
  const { at } = await searchParams
  const now = new Date()
  return (
    <>
      <RefreshOnSave serverUrl={env.SERVER_URL} at={typeof at === 'string' ? at : undefined} />
      <LandingPage view={await readLanding({ payload, now, draftFor: user })} now={now} />
    </>
  )
}
