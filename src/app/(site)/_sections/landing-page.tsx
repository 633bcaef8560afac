import { writtenContactTexts } from '@/content/contact-texts'
import { toPicture } from '@/services/content/picture'
import type { LandingView } from '@/services/content/read-landing'
import { CheckoutForm } from '@/ui/checkout-form.client'
import { ContactDialog } from '@/ui/contact-dialog/contact-dialog.client'
import type { ContactTexts } from '@/ui/contact-dialog/contact-form-dialog.client'

import { Benefits } from './benefits'
import { Closing } from './closing'
import { Comparison } from './comparison'
import { Ending } from './ending'
import { Faq } from './faq'
import { Footer } from './footer'
import { Hero } from './hero'
import { Navigation } from './navigation'
import { Offer } from './offer'
import { Skills } from './skills'
import { Story } from './story'
import { Strip, Urgency } from './urgency'
import { Testimonials } from './testimonials'
import { Video } from './video'

/** The page in the order of spec §2, from dawn to night. */
export function LandingPage({ view, now }: { view: LandingView; now: Date }) {
  const { landing, offer, faqs, testimonials, urgency, settings, withdrawalLabel, asksFirst, rating } = view
  const pictures = (landing.hero.pictures ?? []).flatMap((media) => toPicture(media) ?? [])
  return (
    <>
      <a href="#content" className="skip">
        Vai al contenuto
      </a>
      <Urgency urgency={urgency} now={now} />
      <Navigation landing={landing} offer={offer} settings={settings} />
      <main id="content">
        <Hero landing={landing} offer={offer} pictures={pictures} />
        <Story landing={landing} />
        <Skills landing={landing} />
        <Benefits landing={landing} />
        {offer && <Offer landing={landing} offer={offer} />}
        <Video landing={landing} />
        <Strip text={urgency.firstStrip} />
        <Testimonials landing={landing} testimonials={testimonials} rating={rating} />
        <Strip text={urgency.secondStrip} />
        <Comparison landing={landing} />
        <Closing landing={landing} offer={offer} />
        <Faq landing={landing} faqs={faqs} />
        <Ending landing={landing} offer={offer} />
      </main>
      <Footer landing={landing} settings={settings} withdrawalLabel={withdrawalLabel} />
      {offer && <CheckoutForm product={offer.product} asksFirst={asksFirst} />}
      <ContactDialog texts={contactTexts(landing)} />
    </>
  )
}

/** The texts of the dialog alone: what a client component is given is sent twice, as HTML and as data. */
function contactTexts({ contact, footer }: LandingView['landing']): ContactTexts {
  return { ...writtenContactTexts(contact), privacyLink: footer.privacy, privacyUrl: footer.privacyUrl }
}
