import type { Metadata } from 'next'

import { env } from '@/config/env'
import { readLanding } from '@/services/content/read-landing'

import { fieldMarks } from '../_parts/field-mark'
import { LandingPage } from '../_sections/landing-page'
import { loadEditor } from './load-editor'
import { PreviewFields } from './preview-fields.client'
import { RefreshOnSave } from './refresh-on-save.client'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Anteprima', robots: { index: false, follow: false } }

/** The page as its latest draft would be: an address of its own, so that no draft can reach the kept page. */
export default async function Preview({
  searchParams,
}: {
  searchParams: Promise<Partial<Record<'at' | 'faqs' | 'testimonials', string | string[]>>>
}) {
  const { payload, user } = await loadEditor()
  const { at, faqs, testimonials } = await searchParams
  const now = new Date()
  const open = { faqs: idOf(faqs), testimonials: idOf(testimonials) }
  return (
    <>
      <RefreshOnSave serverUrl={env.SERVER_URL} at={typeof at === 'string' ? at : undefined} />
      <PreviewFields serverUrl={env.SERVER_URL} />
      <LandingPage
        view={await readLanding({ payload, now, draftFor: user, open })}
        now={now}
        mark={fieldMarks}
      />
    </>
  )
}

/** The id of the row whose form stands beside the preview. */
const idOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
