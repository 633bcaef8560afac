import { closing, comparison, contact, ending, faq, footer, search } from './landing/ending'
import { benefits, offer, testimonials, video } from './landing/middle'
import { hero, navigation, skills, story } from './landing/opening'
import { urgency } from './landing/urgency'

/**
 * The default copy of the page: the seed writes it once, editors own it afterwards.
 * Pictures and film are named here by their file; the seed puts media in their place.
 */
export const defaultLanding = {
  hero: { ...hero, pictures: ['settimana.webp', 'copertina.webp', 'ruota-della-vita.webp'] },
  story,
  skills,
  benefits,
  offer,
  video: { ...video, film: 'film.mp4', poster: 'film-poster.webp', captions: 'film.it.vtt' },
  testimonials,
  comparison,
  closing,
  faq,
  ending,
  urgency,
  navigation,
  footer,
  contact,
  search,
}
