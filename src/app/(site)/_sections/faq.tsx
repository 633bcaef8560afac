import type { LandingView } from '@/services/content/read-landing'

import styles from './faq.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Each question opens by itself, with or without scripts. */
export function Faq({ landing: { faq }, faqs }: Pick<LandingView, 'landing' | 'faqs'>) {
  return (
    <section id="faq" className={`${section.section} ${styles.faq}`} aria-labelledby="faq-title">
      <div className={`wrap ${styles.layout}`}>
        <SectionHead hour={18} id="faq-title" title={faq.title} lead={faq.lead} />
        <div>
          {faqs.map(({ id, question, answerHtml }) => (
            <details key={id} className={styles.item}>
              <summary className={styles.question}>
                <h3>{question}</h3>
              </summary>
              {/* Cleaned by read-landing.ts: text markup alone is left. */}
              <div className={styles.answer} dangerouslySetInnerHTML={{ __html: answerHtml }} />
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
