import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import { cache } from 'react'

import { env } from '@/config/env'
import { readLanding } from '@/services/content/read-landing'
import { CountVisit } from '@/ui/visits/count-visit.client'

import { LandingPage } from './_sections/landing-page'
import { JsonLd } from './_seo/json-ld'
import { landingMetadata } from './_seo/landing-metadata'

// The serving process keeps the finished page of each content version; rendering happens once per version.
export const dynamic = 'force-dynamic'

const load = cache(async () => {
  // With `cron`, this process also publishes what editors have scheduled.
  const payload = await getPayload({ config, cron: true })
  const now = new Date()
  return { view: await readLanding({ payload, now }), now }
})

export async function generateMetadata(): Promise<Metadata> {
  return landingMetadata({ view: (await load()).view, serverUrl: env.SERVER_URL })
}

export default async function Page() {
  const { view, now } = await load()
  return (
    <>
      <LandingPage view={view} now={now} />
      <CountVisit />
      <JsonLd view={view} serverUrl={env.SERVER_URL} />
    </>
  )
}
