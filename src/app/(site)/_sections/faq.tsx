import type { LandingView } from '@/services/content/read-landing'

import type { Marker } from '../_parts/field-mark'
import styles from './faq.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Each question opens by itself, with or without scripts. */
export function Faq({
  landing: { faq },
  faqs,
  mark,
}: Pick<LandingView, 'landing' | 'faqs'> & { mark: Marker }) {
  const at = mark('landing', 'faq')
  return (
    <section id="faq" className={`${section.section} ${styles.faq}`} aria-labelledby="faq-title" {...at()}>
      <div className={`wrap ${styles.layout}`}>
        <SectionHead hour={18} id="faq-title" title={faq.title} lead={faq.lead} at={at} />
        <div>
          {faqs.map(({ id, question, answerHtml }) => (
            <details key={id} className={styles.item} {...mark(`faqs/${id}`)('question')}>
              <summary className={styles.question}>
                <h3>{question}</h3>
              </summary>
              {/* Cleaned by read-landing.ts: text markup alone is left. */}
              <div
                className={styles.answer}
                {...mark(`faqs/${id}`)('answer_rich_text')}
                dangerouslySetInnerHTML={{ __html: answerHtml }}
              />
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
