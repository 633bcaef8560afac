import { writtenContactTexts } from '@/content/contact-texts'
import { toPicture } from '@/services/content/picture'
import type { LandingView } from '@/services/content/read-landing'
import { CheckoutForm } from '@/ui/checkout-form.client'
import { ContactDialog } from '@/ui/contact-dialog/contact-dialog.client'
import type { ContactTexts } from '@/ui/contact-dialog/contact-form-dialog.client'

import { type Marker, noMarks } from '../_parts/field-mark'
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

type LandingPageProps = {
  view: LandingView
  now: Date
  /** In a preview: says which field stands where. */
  mark?: Marker
}

/** The page in the order of spec §2, from dawn to night. */
export function LandingPage({ view, now, mark = noMarks }: LandingPageProps) {
  const at = (part: string) => mark('landing', part)
  const { landing, offer, faqs, testimonials, urgency, settings, withdrawalLabel, asksFirst, rating } = view
  const pictures = (landing.hero.pictures ?? []).flatMap((media) => toPicture(media) ?? [])
  const contact = <ContactDialog texts={contactTexts(landing)} />
  return (
    <>
      <a href="#content" className="skip">
        Vai al contenuto
      </a>
      <Urgency urgency={urgency} now={now} at={at('urgency')} />
      <Navigation landing={landing} offer={offer} settings={settings} at={at('navigation')} />
      <main id="content">
        <Hero landing={landing} offer={offer} pictures={pictures} at={at('hero')} />
        <Story landing={landing} at={at('story')} />
        <Skills landing={landing} at={at('skills')} />
        <Benefits landing={landing} at={at('benefits')} />
        {offer && <Offer landing={landing} offer={offer} mark={mark} />}
        <Video landing={landing} at={at('video')} />
        <Strip text={urgency.firstStrip} at={mark('landing', 'urgency', 'firstStrip')} />
        <Testimonials landing={landing} testimonials={testimonials} rating={rating} mark={mark} />
        <Strip text={urgency.secondStrip} at={mark('landing', 'urgency', 'secondStrip')} />
        <Comparison landing={landing} at={at('comparison')} />
        <Closing landing={landing} offer={offer} at={at('closing')} />
        <Faq landing={landing} faqs={faqs} mark={mark} />
        <Ending landing={landing} offer={offer} at={at('ending')} />
      </main>
      <Footer landing={landing} settings={settings} withdrawalLabel={withdrawalLabel} mark={mark} />
      {offer && <CheckoutForm product={offer.product} asksFirst={asksFirst} />}
      {mark === noMarks ? contact : <div {...at('contact')()}>{contact}</div>}
    </>
  )
}

/** The texts of the dialog alone: what a client component is given is sent twice, as HTML and as data. */
function contactTexts({ contact, footer }: LandingView['landing']): ContactTexts {
  return { ...writtenContactTexts(contact), privacyLink: footer.privacy, privacyUrl: footer.privacyUrl }
}
