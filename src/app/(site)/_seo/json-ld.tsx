import type { LandingView } from '@/services/content/read-landing'
import { toPicture } from '@/services/content/picture'

type JsonLdProps = { view: LandingView; serverUrl: string }

/**
 * What search engines may repeat: the product and its price in force, the questions, who we are. Only what is true: no
 * scarcity, and a rating only while it is counted from verified reviews.
 */
export function JsonLd({ view, serverUrl }: JsonLdProps) {
  const { landing, offer, faqs, settings, rating } = view
  const page = `${serverUrl}/`
  const organization = `${page}#organization`
  const pictures = (landing.hero.pictures ?? []).flatMap((media) => toPicture(media) ?? [])
  const graph = [
    {
      '@type': 'Organization',
      '@id': organization,
      name: settings.name,
      url: page,
      email: settings.email,
      ...(settings.legalName && { legalName: settings.legalName }),
      ...(settings.address && { address: settings.address }),
      ...(settings.vatNumber && { vatID: settings.vatNumber }),
    },
    offer && {
      '@type': 'Product',
      '@id': `${page}#product`,
      name: offer.product.name,
      description: landing.search.description,
      brand: { '@type': 'Brand', name: settings.name },
      ...(pictures.length > 0 && { image: pictures.map(({ src }) => new URL(src, page).href) }),
      ...(rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.mean.toFixed(1),
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
      offers: {
        '@type': 'Offer',
        url: `${page}#offer`,
        price: offer.product.price.toFixed(2),
        priceCurrency: offer.product.currency,
        availability: 'https://schema.org/InStock',
        seller: { '@id': organization },
      },
    },
    {
      '@type': 'FAQPage',
      '@id': `${page}#faq`,
      mainEntity: faqs.map(({ question, answerHtml }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answerHtml },
      })),
    },
  ]
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': graph.filter((node) => node !== null),
  })
  return (
    <script
      type="application/ld+json"
      // `<` alone could end the element early.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
