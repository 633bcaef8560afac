import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'

import { env } from '@/config/env'
import { meanOfFive, reviewsPage as texts } from '@/content/reviews'
import { listReviews } from '@/services/reviews/list-reviews'
import { readFigures, type ReviewFigures } from '@/services/reviews/review-figures'
import { readStandingClaims } from '@/services/reviews/standing-claims'
import { FEWEST_REVIEWS } from '@/shared/review-rules'

import { PlainFrame } from '../_pages/plain-page'
import plain from '../_pages/plain-page.module.css'
import { Suns } from '../_parts/suns'
import { FullLink } from '../checkout/full-link'
import { ReviewList } from './review-list'
import styles from './reviews.module.css'

export const dynamic = 'force-dynamic'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

async function pageAsked({ searchParams }: PageProps): Promise<number> {
  const { pagina } = await searchParams
  return typeof pagina === 'string' && /^[1-9]\d{0,5}$/.test(pagina) ? Number(pagina) : 1
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const page = await pageAsked(props)
  return {
    title: texts.title,
    description: texts.description,
    alternates: { canonical: `${env.SERVER_URL}/recensioni${page > 1 ? `?pagina=${page}` : ''}` },
  }
}

/** What buyers wrote, and how it was gathered and checked. */
export default async function ReviewsPage(props: PageProps) {
  const payload = await getPayload({ config })
  const [figures, standing, asked] = await Promise.all([
    readFigures({ payload }),
    readStandingClaims({ payload, now: new Date() }),
    pageAsked(props),
  ])
  const { rows, page, pages } = await listReviews({ payload, page: asked, count: figures.count })
  return (
    <PlainFrame hour={15}>
      <h1 className={plain.title}>{texts.title}</h1>
      <Summary figures={figures} />
      {standing.length > 0 && (
        <section className={styles.standing} aria-labelledby="standing">
          <h2 id="standing">{texts.claimsTitle}</h2>
          <p>{texts.claimsText}</p>
          <ul>
            {standing.map((claim) => (
              <li key={claim}>«{claim}»</li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section className={styles.section} aria-labelledby="list">
          <h2 id="list">{texts.listTitle}</h2>
          <ReviewList rows={rows} />
          {pages > 1 && <Pager page={page} pages={pages} />}
        </section>
      )}
      <section className={styles.section} aria-labelledby="how">
        <h2 id="how">{texts.how.title}</h2>
        <ul className={styles.points}>
          {texts.how.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={styles.law}>{texts.how.law}</p>
      </section>
    </PlainFrame>
  )
}

function Summary({ figures: { count, mean, byStars } }: { figures: ReviewFigures }) {
  if (mean === null) return <p className={plain.lead}>{texts.tooFew(count, FEWEST_REVIEWS)}</p>
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.mean} aria-hidden="true">
          {meanOfFive(mean)}
        </p>
        <Suns rating={Math.floor(mean * 2) / 2} />
        <p>{texts.summary(mean, count)}</p>
      </div>
      <ul className={styles.shares}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const share = byStars[stars - 1] ?? 0
          return (
            <li key={stars} aria-label={texts.share(share, stars)}>
              <span aria-hidden="true">{stars}</span>
              <meter aria-hidden="true" min={0} max={count} value={share} />
              <span aria-hidden="true">{share}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Pager({ page, pages }: { page: number; pages: number }) {
  const to = (number: number) => (number === 1 ? '/recensioni#list' : `/recensioni?pagina=${number}#list`)
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      {page > 1 && (
        <FullLink rel="prev" href={to(page - 1)}>
          {texts.newer}
        </FullLink>
      )}
      <span>{texts.page(page, pages)}</span>
      {page < pages && (
        <FullLink rel="next" href={to(page + 1)}>
          {texts.older}
        </FullLink>
      )}
    </nav>
  )
}
